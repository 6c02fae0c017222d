package io.braid.planner.step;

import io.braid.planner.option.PlannerOptions;
import io.braid.planner.option.PlannerSwitch;
import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.plan.RelOptRule;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Join;

/**
 * Moves conditions about what an outer join makes one key of, as USING does, to both of its sides: each row has the key of its own side,
 * and those that match have the same one.
 */
public final class SplitMergedFilters implements PlanStep {
    private final List<RelOptRule> rules = new ArrayList<>(List.of(MergedFilter.rule()));
    private final boolean moves;

    public SplitMergedFilters(PlannerOptions options) {
        moves = options.uses(PlannerSwitch.MOVE_FILTERS);
        rules.addAll(Simplify.MOVE);
    }

    @Override
    public PlannerSwitch means() {
        return PlannerSwitch.SPLIT_MERGED_FILTERS;
    }

    /** Before conditions are simplified, which makes one for each case of the choice between the keys. */
    @Override
    public RelNode apply(RelNode relation) {
        return moves && hasOuterJoin(relation) ? Rules.apply(relation, rules) : relation;
    }

    private static boolean hasOuterJoin(RelNode relation) {
        return (relation instanceof Join join && join.getJoinType().isOuterJoin())
                || relation.getInputs().stream().anyMatch(SplitMergedFilters::hasOuterJoin);
    }
}
