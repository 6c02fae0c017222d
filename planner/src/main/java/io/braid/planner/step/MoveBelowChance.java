package io.braid.planner.step;

import io.braid.planner.option.PlannerOptions;
import io.braid.planner.option.PlannerSwitch;
import java.util.Set;
import org.apache.calcite.plan.RelOptRule;
import org.apache.calcite.plan.RelOptRuleCall;
import org.apache.calcite.plan.RelRule;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Filter;

/**
 * Moves conditions that are not about what is left to chance below it, so that their sources are asked for fewer rows. What stands in
 * several places and has to be the same there stays above the same rows.
 */
public final class MoveBelowChance implements PlanStep {
    private final Simplify simplify;

    public MoveBelowChance(PlannerOptions options) {
        simplify = new Simplify(options);
    }

    @Override
    public PlannerSwitch means() {
        return PlannerSwitch.MOVE_FILTERS;
    }

    @Override
    public RelNode apply(RelNode relation) {
        return Chance.standsIn(relation) ? simplify.with(Rule.over(Chance.repeatedIn(relation)), relation) : relation;
    }

    /** A condition over what is left to chance. */
    private static final class Rule extends RelRule<Asked> {
        private final Set<Integer> repeated;

        private Rule(Asked asked, Set<Integer> repeated) {
            super(asked);
            this.repeated = repeated;
        }

        static RelOptRule over(Set<Integer> repeated) {
            return Asked.rule(
                    "MoveBelowChance", asked -> new Rule(asked, repeated), filter -> filter.operand(Filter.class)
                            .oneInput(chance -> chance.operand(Chance.class).anyInputs()));
        }

        @Override
        public void onMatch(RelOptRuleCall call) {
            Chance chance = call.rel(1);
            RelNode moved = chance.isAmong(repeated) ? null : AddedColumns.passed(call.rel(0), chance);
            if (moved != null) {
                call.transformTo(moved);
            }
        }
    }
}
