package io.braid.planner.provenance;

import io.braid.planner.catalog.SourceTable;
import io.braid.planner.catalog.SystemSchemas;
import java.util.Set;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Aggregate;
import org.apache.calcite.rel.core.AggregateCall;
import org.apache.calcite.rel.core.Sort;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexOver;
import org.apache.calcite.rex.RexShuttle;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.util.ImmutableBitSet;

/**
 * Check whether every correct plan of a query returns the same rows: it calls no volatile function, and LIMIT cuts no
 * ties.
 */
public final class DeterministicResult {
    /** Aggregates whose result depends on the order of rows within a group. */
    private static final Set<String> BY_ORDER = Set.of(
            "ANY_VALUE",
            "LISTAGG",
            "STRING_AGG",
            "ARRAY_AGG",
            "JSON_ARRAYAGG",
            "JSON_OBJECTAGG",
            "XMLAGG",
            "MODE",
            "MAX_BY",
            "MIN_BY",
            "FIRST_VALUE",
            "LAST_VALUE",
            "NTH_VALUE");

    /** Window functions that distinguish peers. */
    private static final Set<SqlKind> OVER_PEERS = Set.of(
            SqlKind.ROW_NUMBER,
            SqlKind.NTILE,
            SqlKind.LAG,
            SqlKind.LEAD,
            SqlKind.FIRST_VALUE,
            SqlKind.LAST_VALUE,
            SqlKind.NTH_VALUE);

    private DeterministicResult() {}

    /** True if the rows of a query, with views expanded, are deterministic. */
    public static boolean holds(RelNode query, SystemSchemas system) {
        boolean[] holds = {true};
        new QueryVisitor() {
            @Override
            protected void table(SourceTable table) {
                holds[0] &= !system.has(table.schema());
            }

            @Override
            protected void call(SqlOperator operator) {
                holds[0] &= operator.isDeterministic();
            }

            @Override
            protected void node(RelNode node) {
                holds[0] = holds[0] && isDefinite(node);
            }
        }.look(query);
        return holds[0];
    }

    /** True if the order of a query's rows is total. */
    public static boolean isTotallyOrdered(RelNode query) {
        return query instanceof Sort sort && !sort.getCollation().getKeys().isEmpty() && isTotal(sort);
    }

    private static boolean isDefinite(RelNode node) {
        if (node instanceof Sort sort) {
            return (sort.fetch == null && sort.offset == null) || isTotal(sort);
        }
        if (node instanceof Aggregate aggregate) {
            return aggregate.getAggCallList().stream().noneMatch(DeterministicResult::isByOrder);
        }
        boolean[] overPeers = {false};
        node.accept(new RexShuttle() {
            @Override
            public RexNode visitOver(RexOver over) {
                boolean ofRows =
                        over.getWindow().isRows() && !over.getWindow().orderKeys.isEmpty();
                overPeers[0] |= ofRows
                        || OVER_PEERS.contains(over.getAggOperator().getKind())
                        || BY_ORDER.contains(over.getAggOperator().getName());
                return super.visitOver(over);
            }
        });
        return !overPeers[0];
    }

    private static boolean isByOrder(AggregateCall call) {
        return BY_ORDER.contains(call.getAggregation().getName());
    }

    /** True if no two rows have the same keys. */
    private static boolean isTotal(Sort sort) {
        ImmutableBitSet keys = ImmutableBitSet.of(sort.getCollation().getKeys());
        return Boolean.TRUE.equals(sort.getCluster().getMetadataQuery().areColumnsUnique(sort.getInput(), keys));
    }
}
