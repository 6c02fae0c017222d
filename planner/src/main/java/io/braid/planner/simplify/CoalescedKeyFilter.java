package io.braid.planner.simplify;

import io.braid.planner.rule.RulePattern;
import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.plan.RelOptRule;
import org.apache.calcite.plan.RelOptRuleCall;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.plan.RelRule;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Filter;
import org.apache.calcite.rel.logical.LogicalFilter;
import org.apache.calcite.rel.logical.LogicalJoin;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexUtil;

/**
 * Rule that pushes conditions on coalesced keys of an outer join to both inputs. For a row without a match the
 * coalesced key is its own key, and matching rows pass or fail the condition together. Conditions that accept nulls are
 * pushed, too, because null keys never match.
 */
public final class CoalescedKeyFilter extends RelRule<RulePattern> {
    private CoalescedKeyFilter(RulePattern pattern) {
        super(pattern);
    }

    public static RelOptRule rule() {
        return RulePattern.rule("CoalescedKeyFilter", CoalescedKeyFilter::new, filter -> filter.operand(Filter.class)
                .oneInput(rows -> rows.operand(LogicalJoin.class)
                        .predicate(join -> join.getJoinType().isOuterJoin())
                        .anyInputs()));
    }

    @Override
    public void onMatch(RelOptRuleCall call) {
        Filter filter = call.rel(0);
        LogicalJoin join = call.rel(1);
        CoalescedKeys keys = new CoalescedKeys(join, call.getMetadataQuery());
        List<RexNode> left = new ArrayList<>();
        List<RexNode> right = new ArrayList<>();
        List<RexNode> remaining = new ArrayList<>();
        for (RexNode condition : RelOptUtil.conjunctions(filter.getCondition())) {
            RexNode ofLeft = keys.ofLeft(condition);
            RexNode ofRight = ofLeft == null ? null : keys.ofRight(condition);
            if (ofLeft == null || ofRight == null) {
                remaining.add(condition);
                continue;
            }
            // Filters the preserved side; filtering the other side as well would not narrow it further than the join
            // does.
            if (join.getJoinType().generatesNullsOnRight()) {
                left.add(ofLeft);
            }
            if (join.getJoinType().generatesNullsOnLeft()) {
                right.add(ofRight);
            }
        }
        if (left.isEmpty() && right.isEmpty()) {
            return;
        }
        RelNode narrow = join.copy(
                join.getTraitSet(), List.of(filtered(join.getLeft(), left), filtered(join.getRight(), right)));
        call.transformTo(filtered(narrow, remaining));
    }

    private static RelNode filtered(RelNode rows, List<RexNode> conditions) {
        return conditions.isEmpty()
                ? rows
                : LogicalFilter.create(
                        rows, RexUtil.composeConjunction(rows.getCluster().getRexBuilder(), conditions));
    }
}
