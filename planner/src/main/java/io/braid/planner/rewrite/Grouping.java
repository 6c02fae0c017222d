package io.braid.planner.rewrite;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.calcite.rel.core.Aggregate;
import org.apache.calcite.rel.core.AggregateCall;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexNode;

/**
 * Decomposed aggregation.
 *
 * @param rows its input
 * @param keys the group keys, over the columns of the input's leaves
 * @param calls the aggregates
 */
record Grouping(Aggregate aggregate, Block rows, List<RexNode> keys, List<AggregateTerm> calls) {
    /** Decomposes an aggregation if all its calls are decomposable. */
    static Optional<Grouping> of(Aggregate aggregate) {
        Block rows = BlockReader.read(aggregate.getInput());
        List<AggregateTerm> calls = new ArrayList<>();
        for (AggregateCall call : aggregate.getAggCallList()) {
            Optional<AggregateTerm> read = AggregateTerm.of(call, rows.outputs());
            if (read.isEmpty()) {
                return Optional.empty();
            }
            calls.add(read.get());
        }
        List<RexNode> keys = aggregate.getGroupSet().asList().stream()
                .map(key -> rows.outputs().get(key))
                .toList();
        return Optional.of(new Grouping(aggregate, rows, keys, List.copyOf(calls)));
    }

    boolean isSimple() {
        return aggregate.getGroupType() == Aggregate.Group.SIMPLE;
    }

    /** Returns the conditions on its input that read only group keys, and so hold for whole groups. */
    List<RexNode> ofGroups() {
        return rows.conditions().stream().filter(this::isOfKeys).toList();
    }

    /** Returns the other conditions on its input. */
    List<RexNode> ofRows() {
        return rows.conditions().stream()
                .filter(condition -> !isOfKeys(condition))
                .toList();
    }

    /**
     * Returns the conditions of {@link #ofGroups()} over the columns of the groups.
     *
     * @param start the number of the first group column
     */
    List<RexNode> ofGroups(int start) {
        return ofGroups().stream()
                .map(condition -> byKeys(condition, start).orElseThrow())
                .toList();
    }

    private boolean isOfKeys(RexNode condition) {
        return isSimple() && !keys.isEmpty() && byKeys(condition, 0).isPresent();
    }

    private Optional<RexNode> byKeys(RexNode condition, int start) {
        RexBuilder rexBuilder = aggregate.getCluster().getRexBuilder();
        ExpressionMapping expressing = new ExpressionMapping(column -> null);
        for (int i = 0; i < keys.size(); i++) {
            expressing.know(
                    keys.get(i),
                    rexBuilder.makeInputRef(
                            aggregate.getRowType().getFieldList().get(i).getType(), start + i));
        }
        return expressing.express(condition);
    }
}
