package io.braid.execution.plan;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import io.braid.grammar.statement.Write;
import io.braid.planner.Planner;
import io.braid.planner.PlanningRequest;
import io.braid.planner.write.PlannedWrite;
import java.util.Optional;
import java.util.function.LongSupplier;

/** Plan cache of data-modifying statements, by text, user and context; invalidated by catalog changes. */
public final class WritePlans {
    private static final int MOST = 1_000;
    /** Longer texts are rarely sent twice. */
    private static final int LONGEST_TEXT = 20_000;

    private final Planner planner;
    private final LongSupplier revision;
    private final Cache<PlanKey, CachedWrite> plans =
            Caffeine.newBuilder().maximumSize(MOST).executor(Runnable::run).build();

    /** A plan, and the catalog revision before planning. */
    private record CachedWrite(PlannedWrite plan, long revision) {}

    /** @param revision supplies the current catalog revision */
    public WritePlans(Planner planner, LongSupplier revision) {
        this.planner = planner;
        this.revision = revision;
    }

    /** The valid cached plan of a statement. */
    public Optional<PlannedWrite> find(String sql, PlanEnvironment environment) {
        return Optional.ofNullable(plans.getIfPresent(key(sql, environment)))
                .filter(cached -> cached.revision() == revision.getAsLong())
                .map(CachedWrite::plan);
    }

    /** Plans a statement and caches the plan. */
    public PlannedWrite plan(Write write, String sql, PlanEnvironment environment, PlanningRequest request) {
        long before = revision.getAsLong();
        PlannedWrite plan = planner.plan(write, request);
        if (sql.length() <= LONGEST_TEXT) {
            plans.put(key(sql, environment), new CachedWrite(plan, before));
        }
        return plan;
    }

    private static PlanKey key(String sql, PlanEnvironment environment) {
        return environment.key(sql).forUser(environment.user());
    }
}
