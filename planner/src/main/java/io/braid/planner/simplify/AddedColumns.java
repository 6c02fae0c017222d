package io.braid.planner.simplify;

import com.google.common.collect.ImmutableSet;
import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Filter;
import org.apache.calcite.rel.logical.LogicalFilter;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexUtil;
import org.apache.calcite.util.ImmutableBitSet;
import org.jspecify.annotations.Nullable;

/** Filters that commute with a node that only adds columns to its first input. */
public final class AddedColumns {
    private AddedColumns() {}

    /** Pushes the conditions that do not use the added columns below the node; null if there are none. */
    public static @Nullable RelNode passed(Filter filter, RelNode adding) {
        RelNode input = adding.getInput(0);
        ImmutableBitSet below = ImmutableBitSet.range(input.getRowType().getFieldCount());
        List<RexNode> moved = new ArrayList<>();
        List<RexNode> remaining = new ArrayList<>();
        for (RexNode condition : RelOptUtil.conjunctions(filter.getCondition())) {
            boolean isPlain = RexUtil.SubQueryFinder.find(condition) == null
                    && below.contains(RelOptUtil.InputFinder.bits(condition));
            (isPlain ? moved : remaining).add(condition);
        }
        if (moved.isEmpty()) {
            return null;
        }
        RexBuilder rex = filter.getCluster().getRexBuilder();
        List<RelNode> inputs = new ArrayList<>(adding.getInputs());
        inputs.set(0, LogicalFilter.create(input, RexUtil.composeConjunction(rex, moved)));
        RelNode after = adding.copy(adding.getTraitSet(), inputs);
        return remaining.isEmpty()
                ? after
                : LogicalFilter.create(
                        after,
                        RexUtil.composeConjunction(rex, remaining),
                        ImmutableSet.copyOf(filter.getVariablesSet()));
    }
}
