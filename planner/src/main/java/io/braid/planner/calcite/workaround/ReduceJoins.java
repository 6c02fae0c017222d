package io.braid.planner.calcite.workaround;

import org.apache.calcite.plan.RelOptRuleCall;
import org.apache.calcite.rel.rules.ReduceExpressionsRule;

/**
 * Rule that folds and simplifies the conditions of joins, except those that compare one operand with constants of
 * several types, as {@link ReduceFilters} does for filters.
 *
 * <p>Upstream issue: none known.
 */
public final class ReduceJoins extends ReduceExpressionsRule.JoinReduceExpressionsRule {
    public ReduceJoins() {
        super(JoinReduceExpressionsRuleConfig.DEFAULT);
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
