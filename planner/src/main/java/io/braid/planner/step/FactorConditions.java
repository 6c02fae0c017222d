package io.braid.planner.step;

import io.braid.planner.option.PlannerSwitch;
import io.braid.planner.rule.JoinConditions;
import org.apache.calcite.rel.RelHomogeneousShuttle;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Filter;
import org.apache.calcite.rel.core.Join;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexUtil;

/**
 * Factoring of {@code (a AND b) OR (a AND c)} to {@code a AND (b OR c)}, so that {@code a} may serve as a join
 * condition.
 */
public final class FactorConditions implements PlanStep {
    @Override
    public PlannerSwitch means() {
        return PlannerSwitch.COMMON_FACTORS;
    }

    @Override
    public RelNode apply(RelNode relation) {
        return relation.accept(new RelHomogeneousShuttle() {
            @Override
            public RelNode visit(RelNode other) {
                RelNode inner = super.visit(other);
                if (inner instanceof Filter filter) {
                    RexNode condition = factored(filter, filter.getCondition());
                    return filter.copy(filter.getTraitSet(), filter.getInput(), condition);
                }
                if (inner instanceof Join join) {
                    return JoinConditions.replaced(join, factored(join, join.getCondition()));
                }
                return inner;
            }
        });
    }

    private static RexNode factored(RelNode relation, RexNode condition) {
        return RexUtil.pullFactors(relation.getCluster().getRexBuilder(), condition);
    }
}
