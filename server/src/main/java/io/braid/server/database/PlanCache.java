package io.braid.server.database;

import io.braid.engine.plan.PlannedQuery;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The plans of the statements that one database ran last, by all that makes a difference to them. At most so many, of which the one not used for longest makes room. Safe for use by many threads.
 */
final class PlanCache {
    /** Longer texts are hardly sent twice, and would keep much memory. */
    private static final int LONGEST_TEXT = 50_000;

    private final Map<PlanKey, CachedPlan> plans;

    PlanCache(int most) {
        plans = new LinkedHashMap<>(16, 0.75f, true) {
            private static final long serialVersionUID = 1L;

            @Override
            protected boolean removeEldestEntry(Map.Entry<PlanKey, CachedPlan> eldest) {
                return size() > most;
            }
        };
    }

    /**
     * The plan of a statement, which then counts as used.
     *
     * @param revision what is known of the sources' tables now; a plan made from anything else is of no use
     */
    synchronized Optional<PlannedQuery> find(PlanKey key, long revision) {
        CachedPlan plan = plans.get(key);
        if (plan == null || plan.revision() != revision) {
            return Optional.empty();
        }
        plans.replace(key, plan.usedOnceMore());
        return Optional.of(plan.query());
    }

    synchronized void add(CachedPlan plan) {
        if (plan.sql().length() <= LONGEST_TEXT) {
            plans.put(plan.key(), plan);
        }
    }

    /** All of them, the one used last at the end. */
    synchronized List<CachedPlan> all() {
        return new ArrayList<>(plans.values());
    }
}
