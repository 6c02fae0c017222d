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
 * @param classes selectivity classes of values that have their own plans; null if this plan serves all values
 * @param revision the catalog revision before planning
 * @param uses number of times the plan was reused
 * @param planning duration of planning
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

    /** Number of times the plan was reused. */
    public long hits() {
        return uses.sum();
    }
}
