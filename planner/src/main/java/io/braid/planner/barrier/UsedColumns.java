package io.braid.planner.barrier;

import io.braid.planner.rel.SecurityBarrier;
import java.util.List;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Aggregate;
import org.apache.calcite.rel.core.AggregateCall;
import org.apache.calcite.rel.core.Filter;
import org.apache.calcite.rel.core.Join;
import org.apache.calcite.rel.core.Project;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexUtil;
import org.apache.calcite.util.ImmutableBitSet;

/** Columns of a node's inputs that are evaluated if certain columns of its own are. */
public final class UsedColumns {
    private UsedColumns() {}

    public static ImmutableBitSet all(RelNode node) {
        return ImmutableBitSet.range(node.getRowType().getFieldCount());
    }

    /** Returns the used columns of an input. A sub-query in an expression may use any column. */
    public static ImmutableBitSet ofInput(RelNode node, int index, ImmutableBitSet used) {
        RelNode input = node.getInput(index);
        if (node instanceof SecurityBarrier) {
            return used;
        }
        if (node instanceof Project project) {
            return of(used.toList().stream().map(project.getProjects()::get).toList(), input);
        }
        if (node instanceof Filter filter) {
            return used.union(of(List.of(filter.getCondition()), input));
        }
        if (node instanceof Aggregate aggregate) {
            return ofGroups(aggregate);
        }
        return node instanceof Join join && join.getJoinType().projectsRight() ? ofJoin(join, index, used) : all(input);
    }

    private static ImmutableBitSet of(List<RexNode> expressions, RelNode input) {
        boolean queried = expressions.stream().anyMatch(each -> RexUtil.SubQueryFinder.find(each) != null);
        return queried ? all(input) : RelOptUtil.InputFinder.bits(expressions, null);
    }

    private static ImmutableBitSet ofGroups(Aggregate aggregate) {
        ImmutableBitSet.Builder looked = aggregate.getGroupSet().rebuild();
        for (AggregateCall call : aggregate.getAggCallList()) {
            looked.addAll(call.getArgList());
            if (call.filterArg >= 0) {
                looked.set(call.filterArg);
            }
            call.getCollation().getFieldCollations().forEach(order -> looked.set(order.getFieldIndex()));
        }
        return looked.build();
    }

    private static ImmutableBitSet ofJoin(Join join, int index, ImmutableBitSet used) {
        if (RexUtil.SubQueryFinder.find(join.getCondition()) != null) {
            return all(join.getInput(index));
        }
        int left = join.getLeft().getRowType().getFieldCount();
        ImmutableBitSet looked = used.union(RelOptUtil.InputFinder.bits(join.getCondition()));
        return index == 0
                ? looked.intersect(ImmutableBitSet.range(left))
                : looked.except(ImmutableBitSet.range(left)).shift(-left);
    }
}
