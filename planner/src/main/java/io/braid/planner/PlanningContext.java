package io.braid.planner;

import io.braid.planner.kept.AllowedRows;
import io.braid.planner.kept.KeptRows;
import io.braid.planner.option.PlannerOptions;
import org.jspecify.annotations.Nullable;

/**
 * What planning a statement depends on beside its text and the catalog.
 *
 * @param defaultSchema where to look for tables that are named without a schema
 * @param kept what is kept of materialized views
 */
public record PlanningContext(@Nullable String defaultSchema, PlannerOptions options, KeptRows kept) {
    /** What is kept of materialized views, as far as it may be read. */
    KeptRows views() {
        return new AllowedRows(kept, options);
    }
}
