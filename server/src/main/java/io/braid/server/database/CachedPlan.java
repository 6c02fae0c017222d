package io.braid.server.database;

import io.braid.engine.plan.PlannedQuery;
import io.braid.planner.option.PlannerOptions;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A plan that is kept for the next time.
 *
 * @param revision of the catalog, from before it was planned
 * @param hits how often it was used again
 * @param planning how long planning took
 */
public record CachedPlan(
        PlanKey key, PlannedQuery query, long revision, long hits, Duration planning, Instant created) {
    public String sql() {
        return key.sql();
    }

    public @Nullable String schema() {
        return key.schema();
    }

    public PlannerOptions options() {
        return key.options();
    }

    CachedPlan usedOnceMore() {
        return new CachedPlan(key, query, revision, hits + 1, planning, created);
    }
}
