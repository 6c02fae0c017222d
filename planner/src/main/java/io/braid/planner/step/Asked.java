package io.braid.planner.step;

import java.util.function.Function;
import org.apache.calcite.plan.RelOptRule;
import org.apache.calcite.plan.RelRule;
import org.apache.calcite.rel.core.RelFactories;
import org.apache.calcite.rel.logical.LogicalFilter;
import org.apache.calcite.rex.RexUtil;
import org.apache.calcite.tools.RelBuilderFactory;
import org.jspecify.annotations.Nullable;

/** What a rule of our own applies to. */
record Asked(
        RelBuilderFactory relBuilderFactory,
        @Nullable String description,
        Function<Asked, RelOptRule> maker,
        RelRule.OperandTransform operandSupplier)
        implements RelRule.Config {

    static RelOptRule rule(String name, Function<Asked, RelOptRule> maker, RelRule.OperandTransform operands) {
        return new Asked(RelFactories.LOGICAL_BUILDER, name, maker, operands).toRule();
    }

    /** One about a filter that asks a sub-query. */
    static RelOptRule ofAskingFilter(String name, Function<Asked, RelOptRule> maker) {
        return rule(name, maker, filter -> filter.operand(LogicalFilter.class)
                .predicate(RexUtil.SubQueryFinder::containsSubQuery)
                .anyInputs());
    }

    @Override
    public RelOptRule toRule() {
        return maker.apply(this);
    }

    @Override
    public RelRule.Config withRelBuilderFactory(RelBuilderFactory factory) {
        return new Asked(factory, description, maker, operandSupplier);
    }

    @Override
    public RelRule.Config withDescription(@Nullable String text) {
        return new Asked(relBuilderFactory, text, maker, operandSupplier);
    }

    @Override
    public RelRule.Config withOperandSupplier(RelRule.OperandTransform operands) {
        return new Asked(relBuilderFactory, description, maker, operands);
    }
}
