package io.braid.execution.plan;

import io.braid.engine.plan.query.PlannedQuery;
import io.braid.planner.option.PlannerOptions;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.atomic.LongAdder;
import org.jspecify.annotations.Nullable;

/**
 * A cached plan.
 *
 * @param classes the classes of values that have plans of their own; null if all have this one
 * @param revision the catalog's revision before the statement was planned
 * @param uses how often the plan was used again
 * @param planning the time that planning took
 */
public record CachedPlan(
        PlanKey key,
        PlannedQuery query,
        @Nullable ValueClasses classes,
        long revision,
        LongAdder uses,
        Duration planning,
        Instant created) {
    CachedPlan(PlanKey key, PlannedQuery query, @Nullable ValueClasses classes, long revision, Duration planning) {
        this(key, query, classes, revision, new LongAdder(), planning, Instant.now());
    }

    public String sql() {
        return key.sql();
    }

    public @Nullable String schema() {
        return key.context().schema();
    }

    public PlannerOptions options() {
        return key.context().options();
    }

    /** How often the plan was used again. */
    public long hits() {
        return uses.sum();
    }
}
