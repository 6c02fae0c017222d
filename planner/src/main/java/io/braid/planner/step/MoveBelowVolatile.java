package io.braid.planner.step;

import io.braid.planner.option.PlannerOptions;
import io.braid.planner.option.PlannerSwitch;
import io.braid.planner.rel.VolatileColumns;
import io.braid.planner.rule.RulePattern;
import io.braid.planner.simplify.AddedColumns;
import java.util.Set;
import org.apache.calcite.plan.RelOptRule;
import org.apache.calcite.plan.RelOptRuleCall;
import org.apache.calcite.plan.RelRule;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Filter;

/**
 * Pushdown of conditions below volatile columns that they do not use. Volatile calls that are referenced in several
 * places remain above the same rows.
 */
public final class MoveBelowVolatile implements PlanStep {
    private final Simplify simplify;

    public MoveBelowVolatile(PlannerOptions options) {
        simplify = new Simplify(options);
    }

    @Override
    public PlannerSwitch means() {
        return PlannerSwitch.MOVE_FILTERS;
    }

    @Override
    public RelNode apply(RelNode relation) {
        return VolatileColumns.standsIn(relation)
                ? simplify.with(Rule.over(VolatileColumns.repeatedIn(relation)), relation)
                : relation;
    }

    /** Rule for a condition above volatile columns. */
    private static final class Rule extends RelRule<RulePattern> {
        private final Set<Integer> repeated;

        private Rule(RulePattern pattern, Set<Integer> repeated) {
            super(pattern);
            this.repeated = repeated;
        }

        static RelOptRule over(Set<Integer> repeated) {
            return RulePattern.rule(
                    "MoveBelowVolatile", pattern -> new Rule(pattern, repeated), filter -> filter.operand(Filter.class)
                            .oneInput(volatiles ->
                                    volatiles.operand(VolatileColumns.class).anyInputs()));
        }

        @Override
        public void onMatch(RelOptRuleCall call) {
            VolatileColumns volatiles = call.rel(1);
            RelNode moved = volatiles.isAmong(repeated) ? null : AddedColumns.passed(call.rel(0), volatiles);
            if (moved != null) {
                call.transformTo(moved);
            }
        }
    }
}
