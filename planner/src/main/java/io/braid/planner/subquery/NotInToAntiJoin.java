package io.braid.planner.subquery;

import io.braid.planner.rel.NullAwareEquality;
import io.braid.planner.rule.RulePattern;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.apache.calcite.plan.RelOptRule;
import org.apache.calcite.plan.RelOptRuleCall;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.plan.RelRule;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.JoinRelType;
import org.apache.calcite.rel.logical.LogicalFilter;
import org.apache.calcite.rel.logical.LogicalJoin;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexSubQuery;
import org.apache.calcite.sql.SqlKind;

/**
 * Rule that turns nullable NOT IN into a null-aware anti-join. Calcite would read the sub-query twice, to count its
 * rows and nulls, and join each outer row with the counts.
 */
public final class NotInToAntiJoin extends RelRule<RulePattern> {
    private NotInToAntiJoin(RulePattern pattern) {
        super(pattern);
    }

    public static RelOptRule rule() {
        return RulePattern.ofAskingFilter("JoinForNotIn", NotInToAntiJoin::new);
    }

    @Override
    public void onMatch(RelOptRuleCall call) {
        LogicalFilter filter = call.rel(0);
        List<RexNode> conditions = new ArrayList<>(RelOptUtil.conjunctions(filter.getCondition()));
        for (RexNode condition : conditions) {
            Optional<InPredicate> values = condition.isA(SqlKind.NOT)
                            && ((RexCall) condition).getOperands().get(0) instanceof RexSubQuery query
                    ? InPredicate.of(query, filter.getInput())
                    : Optional.empty();
            if (values.isPresent()) {
                conditions.remove(condition);
                call.transformTo(ExistsToSemiJoin.filtered(without(values.get()), conditions, filter));
                return;
            }
        }
    }

    /** Returns the outer rows whose value certainly differs from all inner values. */
    private static RelNode without(InPredicate values) {
        RexNode condition = NullAwareEquality.of(
                values.equality(), values.left().getCluster().getRexBuilder());
        return values.withoutValue(
                LogicalJoin.create(values.left(), values.right(), List.of(), condition, Set.of(), JoinRelType.ANTI));
    }
}
