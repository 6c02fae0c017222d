package io.braid.planner.rewrite;

import io.braid.planner.option.PlannerOptions;
import io.braid.planner.step.GatherConstants;
import io.braid.planner.step.PlanStep;
import io.braid.planner.step.PullFactors;
import io.braid.planner.step.RemoveSubQueries;
import io.braid.planner.step.Simplify;
import io.braid.planner.step.SpellOutLiteralAggregates;
import io.braid.planner.step.SpellOutRows;
import io.braid.planner.step.SplitMergedFilters;
import io.braid.planner.step.UncastComparisons;
import java.util.List;
import org.apache.calcite.rel.RelNode;

/** The form in which queries and views are compared: what may be written in many ways is written in one. */
public final class NormalForm {
    private NormalForm() {}

    /** The steps of planning that lead to it. */
    public static List<PlanStep> steps(PlannerOptions options) {
        return List.of(
                new GatherConstants(),
                new SpellOutRows(),
                new RemoveSubQueries(options),
                new SpellOutLiteralAggregates(),
                new PullFactors(),
                new SplitMergedFilters(options),
                new Simplify(options),
                new UncastComparisons());
    }

    static RelNode of(RelNode relation) {
        RelNode normal = relation;
        for (PlanStep step : steps(PlannerOptions.ALL)) {
            normal = step.apply(normal);
        }
        return normal;
    }
}
