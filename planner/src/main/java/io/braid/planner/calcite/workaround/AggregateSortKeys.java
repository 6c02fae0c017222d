package io.braid.planner.calcite.workaround;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import org.apache.calcite.rel.RelCollation;
import org.apache.calcite.rel.RelCollations;
import org.apache.calcite.rel.RelFieldCollation;
import org.apache.calcite.rel.RelHomogeneousShuttle;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Aggregate;
import org.apache.calcite.rel.core.AggregateCall;
import org.apache.calcite.rel.logical.LogicalProject;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.sql.SqlAggFunction;
import org.apache.calcite.sql.SqlFunctionCategory;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.type.OperandTypes;
import org.apache.calcite.sql.type.ReturnTypes;
import org.apache.calcite.util.Optionality;

/**
 * Sort keys of aggregates as arguments of marker aggregates, so that decorrelation maps them. Calcite maps the
 * arguments of an aggregate to the columns of the new join, but not the columns of its {@code WITHIN GROUP (ORDER BY
 * ...)}.
 *
 * <p>Upstream issue: none known.
 */
public final class AggregateSortKeys {
    private AggregateSortKeys() {}

    /** Marker aggregate of a sort key; call and key are numbered from 0. */
    private static final class Key extends SqlAggFunction {
        private final int call;
        private final int place;

        Key(int call, int place) {
            super(
                    "SORT_KEY_" + call + "_" + place,
                    null,
                    SqlKind.OTHER_FUNCTION,
                    ReturnTypes.BOOLEAN_FORCE_NULLABLE,
                    null,
                    OperandTypes.ANY,
                    SqlFunctionCategory.SYSTEM,
                    false,
                    false,
                    Optionality.FORBIDDEN);
            this.call = call;
            this.place = place;
        }
    }

    /** Adds marker aggregates for the sort keys of a relation's aggregates. */
    public static RelNode marked(RelNode relation) {
        return eachAggregate(relation, AggregateSortKeys::markedAt);
    }

    /** Restores the sort keys from the arguments of the marker aggregates and removes these. */
    public static RelNode restored(RelNode relation) {
        return eachAggregate(relation, AggregateSortKeys::restoredAt);
    }

    private static RelNode eachAggregate(RelNode relation, Function<Aggregate, RelNode> change) {
        return relation.accept(new RelHomogeneousShuttle() {
            @Override
            public RelNode visit(RelNode other) {
                RelNode visited = super.visit(other);
                return visited instanceof Aggregate aggregate ? change.apply(aggregate) : visited;
            }
        });
    }

    private static RelNode markedAt(Aggregate aggregate) {
        List<AggregateCall> calls = new ArrayList<>(aggregate.getAggCallList());
        for (int i = 0; i < aggregate.getAggCallList().size(); i++) {
            List<RelFieldCollation> order = calls.get(i).getCollation().getFieldCollations();
            for (int k = 0; k < order.size(); k++) {
                calls.add(key(aggregate, new Key(i, k), order.get(k).getFieldIndex()));
            }
        }
        if (calls.size() == aggregate.getAggCallList().size()) {
            return aggregate;
        }
        RelNode marked = withCalls(aggregate, calls);
        RexBuilder rex = aggregate.getCluster().getRexBuilder();
        List<? extends RexNode> columns = rex.identityProjects(marked.getRowType())
                .subList(0, aggregate.getRowType().getFieldCount());
        return LogicalProject.create(
                marked, List.of(), columns, aggregate.getRowType().getFieldNames(), Set.of());
    }

    private static AggregateCall key(Aggregate aggregate, Key key, int column) {
        return AggregateCall.create(
                key,
                false,
                false,
                false,
                List.of(),
                List.of(column),
                -1,
                null,
                RelCollations.EMPTY,
                aggregate.getGroupCount() == 0,
                aggregate.getInput(),
                null,
                null);
    }

    private static RelNode restoredAt(Aggregate aggregate) {
        List<AggregateCall> calls = new ArrayList<>(aggregate.getAggCallList());
        for (AggregateCall call : aggregate.getAggCallList()) {
            if (call.getAggregation() instanceof Key key) {
                calls.set(
                        key.call,
                        sortedBy(
                                calls.get(key.call),
                                key.place,
                                call.getArgList().get(0)));
            }
        }
        List<AggregateCall> required = calls.stream()
                .filter(call -> !(call.getAggregation() instanceof Key))
                .toList();
        if (required.size() == calls.size()) {
            return aggregate;
        }
        RelNode sorted = withCalls(aggregate, required);
        List<RexNode> columns = new ArrayList<>();
        RexBuilder rex = aggregate.getCluster().getRexBuilder();
        int next = 0;
        for (int i = 0; i < aggregate.getRowType().getFieldCount(); i++) {
            boolean isKey = i >= aggregate.getGroupCount()
                    && calls.get(i - aggregate.getGroupCount()).getAggregation() instanceof Key;
            RelDataType type = aggregate.getRowType().getFieldList().get(i).getType();
            columns.add(isKey ? rex.makeNullLiteral(type) : rex.makeInputRef(sorted, next++));
        }
        return LogicalProject.create(
                sorted, List.of(), columns, aggregate.getRowType().getFieldNames(), Set.of());
    }

    private static AggregateCall sortedBy(AggregateCall call, int place, int column) {
        List<RelFieldCollation> order = new ArrayList<>(call.getCollation().getFieldCollations());
        order.set(place, order.get(place).withFieldIndex(column));
        RelCollation collation = RelCollations.of(order);
        return call.withCollation(collation);
    }

    private static RelNode withCalls(Aggregate aggregate, List<AggregateCall> calls) {
        return aggregate.copy(
                aggregate.getTraitSet(),
                aggregate.getInput(),
                aggregate.getGroupSet(),
                aggregate.getGroupSets(),
                calls);
    }
}
