package io.braid.server.database;

import io.braid.engine.plan.PlannedQuery;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A plan that is kept for the next time.
 *
 * @param schema the default schema in which the statement was read
 * @param revision of the catalog, from before it was planned
 * @param hits how often it was used again
 * @param planning how long planning took
 */
public record CachedPlan(
        String sql,
        @Nullable String schema,
        PlannedQuery query,
        long revision,
        long hits,
        Duration planning,
        Instant created) {
    CachedPlan usedOnceMore() {
        return new CachedPlan(sql, schema, query, revision, hits + 1, planning, created);
    }
}
