package io.braid.planner;

import io.braid.planner.access.Rights;
import io.braid.planner.budget.PlanningBudget;
import io.braid.planner.kept.AllowedRows;
import io.braid.planner.kept.KeptRows;
import io.braid.planner.option.PlannerOptions;
import org.jspecify.annotations.Nullable;

/**
 * How a statement is to be planned.
 *
 * @param defaultSchema where to look for tables that are named without a schema
 * @param options with which of its means
 * @param rights what who asks may see
 * @param kept what is kept of materialized views
 * @param budget what that may take
 */
public record PlanningRequest(
        @Nullable String defaultSchema, PlannerOptions options, Rights rights, KeptRows kept, PlanningBudget budget) {
    /** What is kept of materialized views, as far as it may be read. */
    KeptRows views() {
        return new AllowedRows(kept, options, rights);
    }
}
