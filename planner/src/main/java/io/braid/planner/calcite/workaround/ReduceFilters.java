package io.braid.planner.calcite.workaround;

import org.apache.calcite.plan.RelOptRuleCall;
import org.apache.calcite.rel.rules.ReduceExpressionsRule;

/**
 * Rule that folds and simplifies the conditions of filters, except those that compare one operand with constants of
 * several types, such as {@code x >= 1.5 AND x <= 1e1}. Calcite compares the constants, and fails; such a condition is
 * not simplified.
 *
 * <p>Upstream issue: none known.
 */
public final class ReduceFilters extends ReduceExpressionsRule.FilterReduceExpressionsRule {
    public ReduceFilters() {
        super(FilterReduceExpressionsRuleConfig.DEFAULT);
    }

    @Override
    public void onMatch(RelOptRuleCall call) {
        try {
            super.onMatch(call);
        } catch (ClassCastException e) {
            // The unsimplified condition is correct.
        }
    }
}
