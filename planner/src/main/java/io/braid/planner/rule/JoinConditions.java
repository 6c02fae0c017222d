package io.braid.planner.rule;

import java.util.List;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Join;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexUtil;

/** Replacement of join conditions. */
public final class JoinConditions {
    private JoinConditions() {}

    public static Join replaced(Join join, RexNode condition) {
        return join.copy(
                join.getTraitSet(),
                condition,
                join.getLeft(),
                join.getRight(),
                join.getJoinType(),
                join.isSemiJoinDone());
    }

    /** Replaces the condition by a conjunction; expressions over one side become columns of that side. */
    public static RelNode pushed(Join join, List<RexNode> conjuncts) {
        RexNode condition = RexUtil.composeConjunction(join.getCluster().getRexBuilder(), conjuncts);
        return RelOptUtil.pushDownJoinConditions(replaced(join, condition), RuleSet.builder(join));
    }
}
