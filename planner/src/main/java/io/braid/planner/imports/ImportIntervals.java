package io.braid.planner.imports;

import java.time.Duration;

/**
 * Intervals after which imports expire; zero for never.
 *
 * @param tables of which tables it has
 * @param statistics of what is in them
 */
public record ImportIntervals(Duration tables, Duration statistics) {
    /** Imports never expire. */
    public static final ImportIntervals NONE = new ImportIntervals(Duration.ZERO, Duration.ZERO);
}
