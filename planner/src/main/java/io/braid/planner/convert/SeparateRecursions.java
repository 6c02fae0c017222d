package io.braid.planner.convert;

import com.google.common.collect.ImmutableList;
import io.braid.planner.rel.BottomUpShuttle;
import io.braid.planner.syntax.CalciteErrors;
import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import org.apache.calcite.plan.RelOptTable;
import org.apache.calcite.prepare.RelOptTableImpl;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.RepeatUnion;
import org.apache.calcite.rel.core.TableScan;
import org.apache.calcite.rel.core.Union;
import org.apache.calcite.rel.logical.LogicalTableScan;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexShuttle;
import org.apache.calcite.rex.RexSubQuery;
import org.apache.calcite.schema.TransientTable;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlWithItem;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.apache.calcite.sql.util.SqlBasicVisitor;
import org.apache.calcite.util.Util;
import org.jspecify.annotations.Nullable;

/**
 * Repair of recursive queries: all references to the working table read the same table, and working tables of different
 * recursions have different names, because equal names would be the same table.
 */
final class SeparateRecursions {
    private final Map<String, Map<TransientTable, Integer>> numbers = new HashMap<>();

    private SeparateRecursions() {}

    /** @param query the query of the algebra, for error positions */
    static RelNode in(RelNode relation, SqlNode query) {
        Set<TransientTable> bound = new HashSet<>();
        RelNode read = BottomUpShuttle.changed(
                relation, node -> node instanceof RepeatUnion union ? bind(union, bound, query) : node);
        return BottomUpShuttle.changed(read, new SeparateRecursions()::separate);
    }

    /** @param bound the tables of the inner recursions */
    private static RelNode bind(RepeatUnion union, Set<TransientTable> bound, SqlNode query) {
        RelOptTable own = Objects.requireNonNull(union.getTransientTable());
        Predicate<RelNode> isRound = node -> node instanceof TableScan scan
                && scan.getTable().getQualifiedName().equals(own.getQualifiedName())
                && isRoundOfNone(scan.getTable().unwrap(TransientTable.class), bound);
        if (places(union.getIterativeRel(), isRound) > 1) {
            String name = Util.last(own.getQualifiedName());
            throw new BraidException(
                    ErrorCode.FEATURE_NOT_SUPPORTED,
                    "WITH RECURSIVE " + name
                            + " is joined with itself, or read in a sub-query beside, in its own query. Each round"
                            + " sees no rows but"
                            + " those of the round before: read it in one place of each SELECT",
                    CalciteErrors.at(placeOf(name, query)));
        }
        RelNode iteration = BottomUpShuttle.changed(
                union.getIterativeRel(),
                node -> isRound.test(node)
                        ? LogicalTableScan.create(node.getCluster(), own, ((TableScan) node).getHints())
                        : node);
        bound.add(own.unwrapOrThrow(TransientTable.class));
        return union.copy(union.getTraitSet(), List.of(union.getSeedRel(), iteration));
    }

    /** Returns the position at which a query defines a name, if that is unique. */
    private static @Nullable SqlParserPos placeOf(String name, SqlNode query) {
        List<SqlParserPos> places = new ArrayList<>();
        query.accept(new SqlBasicVisitor<@Nullable Void>() {
            @Override
            public @Nullable Void visit(SqlCall call) {
                if (call instanceof SqlWithItem item && item.name.getSimple().equals(name)) {
                    places.add(item.name.getParserPosition());
                }
                return super.visit(call);
            }
        });
        return places.size() == 1 ? places.get(0) : null;
    }

    private static boolean isRoundOfNone(@Nullable TransientTable rounds, Set<TransientTable> bound) {
        return rounds != null && !bound.contains(rounds);
    }

    /**
     * Returns the maximum number of references to the working table per row; the branches of a union count separately.
     */
    private static int places(RelNode node, Predicate<RelNode> isRound) {
        if (isRound.test(node)) {
            return 1;
        }
        IntStream inputs = node.getInputs().stream().mapToInt(input -> places(input, isRound));
        int[] inside = {node instanceof Union ? inputs.max().orElse(0) : inputs.sum()};
        node.accept(new RexShuttle() {
            @Override
            public RexNode visitSubQuery(RexSubQuery query) {
                inside[0] += places(query.rel, isRound);
                return super.visitSubQuery(query);
            }
        });
        return inside[0];
    }

    private RelNode separate(RelNode node) {
        RelOptTable table = node instanceof TableScan scan ? scan.getTable() : null;
        TransientTable rounds = table == null ? null : table.unwrap(TransientTable.class);
        if (table == null || rounds == null) {
            return node;
        }
        String name = Util.last(table.getQualifiedName());
        Map<TransientTable, Integer> alike = numbers.computeIfAbsent(name, first -> new HashMap<>());
        int number = alike.computeIfAbsent(rounds, next -> alike.size());
        return number == 0
                ? node
                : LogicalTableScan.create(
                        node.getCluster(),
                        RelOptTableImpl.create(
                                table.getRelOptSchema(),
                                table.getRowType(),
                                rounds,
                                // No table or recursion has such a name.
                                ImmutableList.of(name, String.valueOf(number), name)),
                        ((TableScan) node).getHints());
    }
}
