package io.braid.server.database;

import io.braid.engine.plan.PlannedQuery;
import io.braid.planner.option.PlannerOptions;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A plan that is kept for the next time.
 *
 * @param schema the default schema in which the statement was read
 * @param options with which the planner was asked
 * @param revision of the catalog, from before it was planned
 * @param hits how often it was used again
 * @param planning how long planning took
 */
public record CachedPlan(
        String sql,
        @Nullable String schema,
        PlannerOptions options,
        PlannedQuery query,
        long revision,
        long hits,
        Duration planning,
        Instant created) {
    CachedPlan usedOnceMore() {
        return new CachedPlan(sql, schema, options, query, revision, hits + 1, planning, created);
    }
}
