package io.braid.planner.step;

import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.plan.RelOptRule;
import org.apache.calcite.plan.RelOptRuleCall;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.plan.RelRule;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Filter;
import org.apache.calcite.rel.core.RelFactories;
import org.apache.calcite.rel.logical.LogicalFilter;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexUtil;
import org.apache.calcite.tools.RelBuilderFactory;
import org.jspecify.annotations.Nullable;

/** Lets those conditions pass below a guard that never fail, so that a source can narrow what it reads. */
final class PassGuard extends RelRule<PassGuard.Asked> {
    private PassGuard(Asked asked) {
        super(asked);
    }

    static PassGuard rule() {
        return new PassGuard(new Asked(RelFactories.LOGICAL_BUILDER, "PassGuard", filter -> filter.operand(Filter.class)
                .oneInput(guard -> guard.operand(Guard.class).anyInputs())));
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

    /** What it applies to. */
    record Asked(
            RelBuilderFactory relBuilderFactory, @Nullable String description, RelRule.OperandTransform operandSupplier)
            implements RelRule.Config {
        @Override
        public RelOptRule toRule() {
            return new PassGuard(this);
        }

        @Override
        public RelRule.Config withRelBuilderFactory(RelBuilderFactory factory) {
            return new Asked(factory, description, operandSupplier);
        }

        @Override
        public RelRule.Config withDescription(@Nullable String text) {
            return new Asked(relBuilderFactory, text, operandSupplier);
        }

        @Override
        public RelRule.Config withOperandSupplier(RelRule.OperandTransform operands) {
            return new Asked(relBuilderFactory, description, operands);
        }
    }
}
