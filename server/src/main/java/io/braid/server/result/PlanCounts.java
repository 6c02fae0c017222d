package io.braid.server.result;

import java.util.concurrent.atomic.LongAdder;

/** How often the plan of a query was there already. Safe for use by many threads. */
public final class PlanCounts {
    private final LongAdder hits = new LongAdder();
    private final LongAdder misses = new LongAdder();

    /** A query was run by a plan that was kept. */
    public void found() {
        hits.increment();
    }

    /** A query had to be planned, and its plan is kept. */
    public void made() {
        misses.increment();
    }

    /** Queries that found a plan. */
    public long hits() {
        return hits.sum();
    }

    /** Queries that found none. */
    public long misses() {
        return misses.sum();
    }
}
