package io.braid.planner.calcite.workaround;

import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.apache.calcite.plan.RelOptRuleCall;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.rel.core.CorrelationId;
import org.apache.calcite.rel.core.Project;
import org.apache.calcite.rel.rules.SubQueryRemoveRule;
import org.apache.calcite.rex.LogicVisitor;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexShuttle;
import org.apache.calcite.rex.RexSubQuery;
import org.apache.calcite.rex.RexUtil;
import org.apache.calcite.tools.RelBuilder;

/**
 * A rule that creates correlates for sub-queries in projections. Calcite's rule correlates each with the rows of the
 * projection, even if the sub-query references only outer rows of enclosing queries.
 *
 * <p>Upstream issue: none known; CALCITE-5789 and CALCITE-7482 fixed the same in filters and in join conditions.
 */
public final class ProjectionSubQueries extends SubQueryRemoveRule {
    public ProjectionSubQueries() {
        super(LatestNameRelBuilder.building(Config.PROJECT));
    }

    @Override
    public void onMatch(RelOptRuleCall call) {
        Project project = call.rel(0);
        RexSubQuery query = Objects.requireNonNull(RexUtil.SubQueryFinder.find(project.getProjects()));
        RelOptUtil.Logic logic = LogicVisitor.find(RelOptUtil.Logic.TRUE_FALSE_UNKNOWN, project.getProjects(), query);
        Set<CorrelationId> own = RelOptUtil.getVariablesUsed(query.rel);
        own.retainAll(project.getVariablesSet());
        RelBuilder builder = call.builder().push(project.getInput());
        int columns = builder.fields().size();
        RexNode answer = apply(query, own, logic, builder, 1, columns, 0);
        List<RexNode> answered = new RexShuttle() {
            @Override
            public RexNode visitSubQuery(RexSubQuery other) {
                return other.equals(query) ? answer : other;
            }
        }.apply(project.getProjects());
        // Other sub-queries may still reference the same rows.
        Set<CorrelationId> left = RexUtil.SubQueryFinder.find(answered) == null ? Set.of() : project.getVariablesSet();
        builder.project(answered, project.getRowType().getFieldNames(), false, left);
        call.transformTo(builder.build());
    }
}
