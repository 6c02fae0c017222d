package io.braid.planner.imports;

import java.time.Duration;

/**
 * How long it holds what a source said; zero for as long as nobody asks again.
 *
 * @param tables of which tables it has
 * @param statistics of what is in them
 */
public record ImportIntervals(Duration tables, Duration statistics) {
    /** It holds as long as nobody asks again. */
    public static final ImportIntervals NONE = new ImportIntervals(Duration.ZERO, Duration.ZERO);
}
