package io.braid.planner.step;

import java.util.List;
import org.apache.calcite.plan.RelOptRule;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.rules.CoreRules;
import org.apache.calcite.sql2rel.RelDecorrelator;

/** Turns sub-queries into joins, correlated ones too. */
public final class RemoveSubQueries implements PlanStep {
    private static final List<RelOptRule> RULES = List.of(
            CoreRules.FILTER_SUB_QUERY_TO_CORRELATE,
            CoreRules.PROJECT_SUB_QUERY_TO_CORRELATE,
            CoreRules.JOIN_SUB_QUERY_TO_CORRELATE);

    @Override
    public RelNode apply(RelNode relation) {
        RelNode joined = Rules.apply(relation, RULES);
        return RelDecorrelator.decorrelateQuery(joined, Rules.builder(joined));
    }
}
