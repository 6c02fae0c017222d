package io.braid.planner.simplify;

import io.braid.planner.rel.MarkJoin;
import io.braid.planner.rule.RulePattern;
import org.apache.calcite.plan.RelOptRule;
import org.apache.calcite.plan.RelOptRuleCall;
import org.apache.calcite.plan.RelRule;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Filter;

/** Rule that moves conditions that do not use the mark below a mark join. */
public final class MoveBelowMarkJoin extends RelRule<RulePattern> {
    private MoveBelowMarkJoin(RulePattern pattern) {
        super(pattern);
    }

    public static RelOptRule rule() {
        return RulePattern.rule("MoveBelowMarkJoin", MoveBelowMarkJoin::new, filter -> filter.operand(Filter.class)
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
