package io.braid.planner.step;

import io.braid.planner.option.PlannerOptions;
import io.braid.planner.option.PlannerSwitch;
import io.braid.planner.rule.RuleSet;
import io.braid.planner.simplify.CoalescedKeyFilter;
import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.plan.RelOptRule;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Join;

/** Push-down of conditions on coalesced keys of an outer join, which USING creates, to both sides. */
public final class SplitCoalescedKeyFilters implements PlanStep {
    private final List<RelOptRule> rules = new ArrayList<>(List.of(CoalescedKeyFilter.rule()));
    private final boolean moves;

    public SplitCoalescedKeyFilters(PlannerOptions options) {
        moves = options.uses(PlannerSwitch.MOVE_FILTERS);
        rules.addAll(Simplify.MOVE);
    }

    @Override
    public PlannerSwitch means() {
        return PlannerSwitch.SPLIT_MERGED_FILTERS;
    }

    /** Runs before simplification, which expands such a condition to one for each case of the coalesced key. */
    @Override
    public RelNode apply(RelNode relation) {
        return moves && hasOuterJoin(relation) ? RuleSet.apply(relation, rules) : relation;
    }

    private static boolean hasOuterJoin(RelNode relation) {
        return (relation instanceof Join join && join.getJoinType().isOuterJoin())
                || relation.getInputs().stream().anyMatch(SplitCoalescedKeyFilters::hasOuterJoin);
    }
}
