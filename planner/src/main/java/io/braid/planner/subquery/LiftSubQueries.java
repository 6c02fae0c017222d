package io.braid.planner.subquery;

import com.google.common.collect.ImmutableSet;
import io.braid.planner.rule.RulePattern;
import java.util.Set;
import org.apache.calcite.plan.RelOptRule;
import org.apache.calcite.plan.RelOptRuleCall;
import org.apache.calcite.plan.RelRule;
import org.apache.calcite.rel.core.JoinRelType;
import org.apache.calcite.rel.logical.LogicalFilter;
import org.apache.calcite.rel.logical.LogicalJoin;
import org.apache.calcite.rex.RexUtil;

/**
 * Rule that lifts sub-queries out of an inner join's condition to a filter above, where they may refer to both sides;
 * Calcite does not support that in a join. For outer joins see {@link OuterJoinQueries}.
 */
public final class LiftSubQueries extends RelRule<RulePattern> {
    private LiftSubQueries(RulePattern pattern) {
        super(pattern);
    }

    public static RelOptRule rule() {
        return RulePattern.rule("LiftSubQueries", LiftSubQueries::new, join -> join.operand(LogicalJoin.class)
                .predicate(RexUtil.SubQueryFinder::containsSubQuery)
                .anyInputs());
    }

    @Override
    public void onMatch(RelOptRuleCall call) {
        LogicalJoin join = call.rel(0);
        if (join.getJoinType().isOuterJoin()) {
            call.transformTo(OuterJoinQueries.moved(join));
            return;
        }
        if (join.getJoinType() != JoinRelType.INNER) {
            return;
        }
        LogicalJoin all = LogicalJoin.create(
                join.getLeft(),
                join.getRight(),
                join.getHints(),
                join.getCluster().getRexBuilder().makeLiteral(true),
                Set.of(),
                JoinRelType.INNER);
        call.transformTo(LogicalFilter.create(all, join.getCondition(), ImmutableSet.copyOf(join.getVariablesSet())));
    }
}
