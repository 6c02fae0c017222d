package io.braid.planner.imports;

import java.time.Duration;

/**
 * Validity periods of metadata; zero for unlimited.
 *
 * @param tables of table definitions
 * @param statistics of statistics
 */
public record ImportIntervals(Duration tables, Duration statistics) {
    /** Imports never expire. */
    public static final ImportIntervals NONE = new ImportIntervals(Duration.ZERO, Duration.ZERO);
}
