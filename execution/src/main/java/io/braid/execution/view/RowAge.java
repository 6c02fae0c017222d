package io.braid.execution.view;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;

/**
 * Upper bound of the age of rows. Changes of the system clock do not affect it, and a pause between two clock readings
 * never makes rows appear younger.
 *
 * @param asOf time of the rows
 * @param whenMet age of the rows when it was determined
 * @param metNanos value of {@link System#nanoTime()} at that time or before
 */
public record RowAge(Instant asOf, Duration whenMet, long metNanos) {
    /** The age of rows that are read from now on. */
    public static RowAge ofNow() {
        long nanos = System.nanoTime();
        return new RowAge(Instant.now(), Duration.ZERO, nanos);
    }

    /** The age of rows that another process has read, by the system clock. */
    public static RowAge of(Instant asOf) {
        return of(asOf, InstantSource.system());
    }

    public static RowAge of(Instant asOf, InstantSource clock) {
        long nanos = System.nanoTime();
        Duration age = Duration.between(asOf, clock.instant());
        return new RowAge(asOf, age.isNegative() ? Duration.ZERO : age, nanos);
    }

    /** The current age. */
    Duration now() {
        return whenMet.plus(sinceMet());
    }

    /** Time since the age was determined. */
    public Duration sinceMet() {
        return Duration.ofNanos(System.nanoTime() - metNanos);
    }
}
