package io.braid.planner.step;

import com.google.common.collect.ImmutableSet;
import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import java.util.Set;
import org.apache.calcite.plan.RelOptRule;
import org.apache.calcite.plan.RelOptRuleCall;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.plan.RelRule;
import org.apache.calcite.rel.core.JoinRelType;
import org.apache.calcite.rel.logical.LogicalFilter;
import org.apache.calcite.rel.logical.LogicalJoin;
import org.apache.calcite.rex.RexSubQuery;
import org.apache.calcite.rex.RexUtil;
import org.apache.calcite.rex.RexVisitorImpl;
import org.apache.calcite.util.ImmutableBitSet;
import org.jspecify.annotations.Nullable;

/**
 * Makes of an inner join under a condition with a sub-query a filter over the join. There the sub-query may refer to both
 * sides, for which Calcite has no place in a join; of an outer join such a condition is refused.
 */
final class LiftSubQueries extends RelRule<Asked> {
    private LiftSubQueries(Asked asked) {
        super(asked);
    }

    static RelOptRule rule() {
        return Asked.rule("LiftSubQueries", LiftSubQueries::new, join -> join.operand(LogicalJoin.class)
                .predicate(RexUtil.SubQueryFinder::containsSubQuery)
                .anyInputs());
    }

    @Override
    public void onMatch(RelOptRuleCall call) {
        LogicalJoin join = call.rel(0);
        if (join.getJoinType() != JoinRelType.INNER) {
            check(join);
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

    private static void check(LogicalJoin join) {
        int leftColumns = join.getLeft().getRowType().getFieldCount();
        ImmutableBitSet left = ImmutableBitSet.range(leftColumns);
        join.getCondition().accept(new RexVisitorImpl<@Nullable Void>(true) {
            @Override
            public @Nullable Void visitSubQuery(RexSubQuery query) {
                ImmutableBitSet outside = join.getVariablesSet().stream()
                        .map(variable -> RelOptUtil.correlationColumns(variable, query.rel))
                        .reduce(ImmutableBitSet.of(), ImmutableBitSet::union);
                ImmutableBitSet all = outside.union(RelOptUtil.InputFinder.bits(query.getOperands(), null));
                boolean isMirrored = join.getJoinType() != JoinRelType.LEFT && !outside.isEmpty();
                if (isMirrored || (all.intersects(left) && !left.contains(all))) {
                    throw new BraidException(
                            ErrorCode.FEATURE_NOT_SUPPORTED,
                            "A sub-query in the ON condition of a " + join.getJoinType()
                                    + " JOIN refers to rows of the join. Write LEFT JOIN LATERAL (SELECT ... WHERE the"
                                    + " condition) ON TRUE instead.");
                }
                return null;
            }
        });
    }
}
