package io.braid.planner.barrier;

import io.braid.planner.rel.SecurityBarrier;
import io.braid.planner.rule.RulePattern;
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

/** Rule that pushes leakproof conditions below a security barrier, so that a source can narrow the rows it reads. */
public final class PushFilterPastBarrier extends RelRule<RulePattern> {
    private PushFilterPastBarrier(RulePattern pattern) {
        super(pattern);
    }

    public static RelOptRule rule() {
        return RulePattern.rule(
                "PushFilterPastBarrier", PushFilterPastBarrier::new, filter -> filter.operand(Filter.class)
                        .oneInput(securityBarrier -> securityBarrier
                                .operand(SecurityBarrier.class)
                                .predicate(barrier -> !barrier.isClosed())
                                .anyInputs()));
    }

    @Override
    public void onMatch(RelOptRuleCall call) {
        Filter filter = call.rel(0);
        SecurityBarrier securityBarrier = call.rel(1);
        List<RexNode> passing = new ArrayList<>();
        List<RexNode> staying = new ArrayList<>();
        for (RexNode condition : RelOptUtil.conjunctions(filter.getCondition())) {
            boolean passes = Leakproof.is(condition);
            (passes ? passing : staying).add(condition);
        }
        if (passing.isEmpty()) {
            return;
        }
        RexBuilder builder = filter.getCluster().getRexBuilder();
        RelNode below = SecurityBarrier.over(
                LogicalFilter.create(securityBarrier.getInput(), RexUtil.composeConjunction(builder, passing)));
        call.transformTo(
                staying.isEmpty() ? below : LogicalFilter.create(below, RexUtil.composeConjunction(builder, staying)));
    }
}
