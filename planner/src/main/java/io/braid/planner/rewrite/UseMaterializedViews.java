package io.braid.planner.rewrite;

import io.braid.planner.catalog.ViewSubstitution;
import io.braid.planner.join.PlanCost;
import io.braid.planner.option.PlannerOptions;
import io.braid.planner.option.PlannerSwitch;
import io.braid.planner.step.PlanStep;
import io.braid.planner.step.Simplify;
import java.util.List;
import java.util.function.UnaryOperator;
import org.apache.calcite.rel.RelNode;

/** View rewriting: stored rows of materialized views replace parts of queries that do not name the views. */
public final class UseMaterializedViews implements PlanStep {
    private final ViewShapes shapes;
    private final long revision;
    private final ViewSubstitution substitution;
    private final PlannerOptions options;
    private final UnaryOperator<RelNode> rest;

    /**
     * @param revision of the sources' metadata
     * @param substitution decides which views may be read
     * @param rest the steps that follow
     */
    public UseMaterializedViews(
            ViewShapes shapes,
            long revision,
            ViewSubstitution substitution,
            PlannerOptions options,
            UnaryOperator<RelNode> rest) {
        this.shapes = shapes;
        this.revision = revision;
        this.substitution = substitution;
        this.options = options;
        this.rest = rest;
    }

    @Override
    public RelNode apply(RelNode relation) {
        List<ViewShape> about = shapes.about(ViewShape.tablesOf(relation), revision);
        if (about.isEmpty()) {
            return relation;
        }
        ViewSearch search = new ViewSearch(about, substitution);
        RewriteResult chosen = options.uses(PlannerSwitch.VIEW_COSTS)
                ? new CheapestViews(search, rewritten -> PlanCost.of(rest.apply(simplified(rewritten)))).of(relation)
                : search.fewestRows(relation);
        chosen.views().forEach(shape -> substitution.use(shape.view(), shape.columns()));
        about.forEach(shape -> substitution.pass(shape.view(), search.reason(shape)));
        return simplified(chosen);
    }

    private RelNode simplified(RewriteResult rewritten) {
        return rewritten.views().isEmpty() ? rewritten.relation() : new Simplify(options).again(rewritten.relation());
    }
}
