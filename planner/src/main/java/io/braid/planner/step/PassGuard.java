package io.braid.planner.step;

import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.plan.RelOptRule;
import org.apache.calcite.plan.RelOptRuleCall;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.plan.RelRule;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Filter;
import org.apache.calcite.rel.logical.LogicalFilter;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexUtil;

/** Lets those conditions pass below a guard that never fail, so that a source can narrow what it reads. */
final class PassGuard extends RelRule<Asked> {
    private PassGuard(Asked asked) {
        super(asked);
    }

    static RelOptRule rule() {
        return Asked.rule("PassGuard", PassGuard::new, filter -> filter.operand(Filter.class)
                .oneInput(guard -> guard.operand(Guard.class).anyInputs()));
    }

    @Override
    public void onMatch(RelOptRuleCall call) {
        Filter filter = call.rel(0);
        Guard guard = call.rel(1);
        List<RexNode> passing = new ArrayList<>();
        List<RexNode> staying = new ArrayList<>();
        for (RexNode condition : RelOptUtil.conjunctions(filter.getCondition())) {
            boolean passes = Leaks.isHarmless(condition);
            (passes ? passing : staying).add(condition);
        }
        if (passing.isEmpty()) {
            return;
        }
        RexBuilder builder = filter.getCluster().getRexBuilder();
        RelNode below =
                Guard.over(LogicalFilter.create(guard.getInput(), RexUtil.composeConjunction(builder, passing)));
        call.transformTo(
                staying.isEmpty() ? below : LogicalFilter.create(below, RexUtil.composeConjunction(builder, staying)));
    }
}
