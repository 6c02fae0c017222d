package io.braid.planner.subquery;

import com.google.common.collect.ImmutableSet;
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
import org.apache.calcite.rel.core.CorrelationId;
import org.apache.calcite.rel.core.Filter;
import org.apache.calcite.rel.core.JoinRelType;
import org.apache.calcite.rel.logical.LogicalFilter;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexSubQuery;
import org.apache.calcite.rex.RexUtil;
import org.apache.calcite.sql.SqlKind;

/**
 * Rule that rewrites EXISTS and NOT EXISTS with conditions other than equalities into semi- and anti-joins. The tables
 * that the condition reads are joined first, so that a source that has both can evaluate the join.
 */
public final class ExistsToSemiJoin extends RelRule<RulePattern> {
    private ExistsToSemiJoin(RulePattern pattern) {
        super(pattern);
    }

    public static RelOptRule rule() {
        return RulePattern.ofAskingFilter("JoinForExistence", ExistsToSemiJoin::new);
    }

    @Override
    public void onMatch(RelOptRuleCall call) {
        LogicalFilter filter = call.rel(0);
        List<RexNode> conditions = new ArrayList<>(RelOptUtil.conjunctions(filter.getCondition()));
        for (RexNode condition : conditions) {
            boolean negated = condition.isA(SqlKind.NOT);
            RexNode pattern = negated ? ((RexCall) condition).getOperands().get(0) : condition;
            Optional<ExistencePredicate> test = pattern instanceof RexSubQuery query
                    ? ExistencePredicate.of(query, filter.getVariablesSet(), filter.getInput())
                    : Optional.empty();
            if (test.isPresent()) {
                conditions.remove(condition);
                RelNode joined = test.get().joinedTo(filter.getInput(), negated ? JoinRelType.ANTI : JoinRelType.SEMI);
                call.transformTo(filtered(joined, conditions, filter));
                return;
            }
        }
    }

    /** Filters rows by the remaining conditions of a filter. */
    static RelNode filtered(RelNode rows, List<RexNode> conditions, Filter filter) {
        RexNode all = RexUtil.composeConjunction(filter.getCluster().getRexBuilder(), conditions);
        // Other correlated sub-queries may remain.
        Set<CorrelationId> variables = RexUtil.SubQueryFinder.find(all) == null ? Set.of() : filter.getVariablesSet();
        return all.isAlwaysTrue() ? rows : LogicalFilter.create(rows, all, ImmutableSet.copyOf(variables));
    }
}
