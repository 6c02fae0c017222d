package io.braid.execution.plan;

import java.util.concurrent.atomic.LongAdder;

/** Hits and misses of the plan caches of all databases. Safe for use by many threads. */
public final class PlanCounts {
    private final LongAdder hits = new LongAdder();
    private final LongAdder misses = new LongAdder();

    void hit() {
        hits.increment();
    }

    void missed() {
        misses.increment();
    }

    /** The number of queries whose plan was cached. */
    public long hits() {
        return hits.sum();
    }

    /** The number of queries that had to be planned and whose plan was cached then. */
    public long misses() {
        return misses.sum();
    }
}
