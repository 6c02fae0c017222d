package io.braid.planner.rule;

import java.util.function.Function;
import org.apache.calcite.plan.RelOptRule;
import org.apache.calcite.plan.RelRule;
import org.apache.calcite.rel.core.RelFactories;
import org.apache.calcite.rel.logical.LogicalFilter;
import org.apache.calcite.rex.RexUtil;
import org.apache.calcite.tools.RelBuilderFactory;
import org.jspecify.annotations.Nullable;

/** Pattern of nodes that a rule matches. */
public record RulePattern(
        RelBuilderFactory relBuilderFactory,
        @Nullable String description,
        Function<RulePattern, RelOptRule> maker,
        RelRule.OperandTransform operandSupplier)
        implements RelRule.Config {

    public static RelOptRule rule(
            String name, Function<RulePattern, RelOptRule> maker, RelRule.OperandTransform operands) {
        return new RulePattern(RelFactories.LOGICAL_BUILDER, name, maker, operands).toRule();
    }

    /** Returns a rule for filters with a sub-query. */
    public static RelOptRule ofAskingFilter(String name, Function<RulePattern, RelOptRule> maker) {
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
        return new RulePattern(factory, description, maker, operandSupplier);
    }

    @Override
    public RelRule.Config withDescription(@Nullable String text) {
        return new RulePattern(relBuilderFactory, text, maker, operandSupplier);
    }

    @Override
    public RelRule.Config withOperandSupplier(RelRule.OperandTransform operands) {
        return new RulePattern(relBuilderFactory, description, maker, operands);
    }
}
