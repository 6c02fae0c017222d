package io.braid.execution.view;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;

/**
 * Upper bound of the age of rows. No change of the system clock affects it, and no pause between two readings makes
 * rows younger.
 *
 * @param asOf from when they are
 * @param whenMet how old they were when that was found out
 * @param metNanos a reading of {@link System#nanoTime()} from then or before
 */
public record RowAge(Instant asOf, Duration whenMet, long metNanos) {
    /** Of rows that are read from now on. */
    public static RowAge ofNow() {
        long nanos = System.nanoTime();
        return new RowAge(Instant.now(), Duration.ZERO, nanos);
    }

    /** Of rows that another process has read: only a clock can tell how long ago. */
    public static RowAge of(Instant asOf) {
        return of(asOf, InstantSource.system());
    }

    public static RowAge of(Instant asOf, InstantSource clock) {
        long nanos = System.nanoTime();
        Duration age = Duration.between(asOf, clock.instant());
        return new RowAge(asOf, age.isNegative() ? Duration.ZERO : age, nanos);
    }

    /** How old they are by now. */
    Duration now() {
        return whenMet.plus(sinceMet());
    }

    /** How long it is since that was found out. */
    public Duration sinceMet() {
        return Duration.ofNanos(System.nanoTime() - metNanos);
    }
}
