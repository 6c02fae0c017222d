package io.braid.planner.step;

import org.apache.calcite.plan.RelOptRule;
import org.apache.calcite.plan.RelOptRuleCall;
import org.apache.calcite.plan.RelRule;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Filter;

/** Moves conditions that are not about the answer of a sub-query below the join that finds it. */
final class MoveBelowAnswers extends RelRule<Asked> {
    private MoveBelowAnswers(Asked asked) {
        super(asked);
    }

    static RelOptRule rule() {
        return Asked.rule("MoveBelowAnswers", MoveBelowAnswers::new, filter -> filter.operand(Filter.class)
                .oneInput(join -> join.operand(MarkJoin.class).anyInputs()));
    }

    @Override
    public void onMatch(RelOptRuleCall call) {
        RelNode moved = AddedColumns.passed(call.rel(0), call.rel(1));
        if (moved != null) {
            call.transformTo(moved);
        }
    }
}
