package io.braid.execution.plan;

import java.util.concurrent.atomic.LongAdder;

/** Hits and misses of the plan caches of all databases. Thread-safe. */
public final class PlanCounts {
    private final LongAdder hits = new LongAdder();
    private final LongAdder misses = new LongAdder();

    void hit() {
        hits.increment();
    }

    void missed() {
        misses.increment();
    }

    /** Number of queries whose plan was cached. */
    public long hits() {
        return hits.sum();
    }

    /** Number of queries that were planned and whose plan was then cached. */
    public long misses() {
        return misses.sum();
    }
}
