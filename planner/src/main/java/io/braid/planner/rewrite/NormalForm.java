package io.braid.planner.rewrite;

import io.braid.planner.option.PlannerOptions;
import io.braid.planner.step.CombineComparisons;
import io.braid.planner.step.ExpandLiteralAggregates;
import io.braid.planner.step.ExpandRowComparisons;
import io.braid.planner.step.FactorConditions;
import io.braid.planner.step.PlanStep;
import io.braid.planner.step.RemoveSubQueries;
import io.braid.planner.step.Simplify;
import io.braid.planner.step.SplitCoalescedKeyFilters;
import io.braid.planner.step.UncastComparisons;
import java.util.List;
import org.apache.calcite.rel.RelNode;

/** Normal form for the comparison of queries with views. */
public final class NormalForm {
    private NormalForm() {}

    /** Returns the planning steps that produce it. */
    public static List<PlanStep> steps(PlannerOptions options) {
        return List.of(
                new CombineComparisons(),
                new ExpandRowComparisons(),
                new RemoveSubQueries(options),
                new ExpandLiteralAggregates(),
                new FactorConditions(),
                new SplitCoalescedKeyFilters(options),
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
