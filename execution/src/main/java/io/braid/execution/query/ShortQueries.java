package io.braid.execution.query;

import java.time.Duration;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * Estimate of whether short queries run or are about to arrive, so that long ones should yield. The duration of a query
 * is not known in advance: it counts as possibly short if others have recently been. If all are long, none yields.
 * Thread-safe.
 */
final class ShortQueries {
    /** Elapsed time below which a query counts as short. It includes some waiting for processors under load. */
    private static final Duration LONGEST = Duration.ofMillis(50);
    /** Time since the last short query during which the next one is expected at any moment. */
    private static final Duration AWAITED = Duration.ofMillis(20);
    /** For this time after a short query has ended, queries that have just begun count as short. */
    private static final Duration LIKELY = Duration.ofSeconds(1);

    private final LongSupplier nanos;
    private volatile long lastEnded;

    /** @param nanos a monotonic clock */
    ShortQueries(LongSupplier nanos) {
        this.nanos = nanos;
        lastEnded = nanos.getAsLong() - LIKELY.toNanos();
    }

    /** Records the end of a query without much processor time. */
    void ended(Duration elapsed) {
        if (isShort(elapsed)) {
            lastEnded = nanos.getAsLong();
        }
    }

    /**
     * True if short queries run or are expected.
     *
     * @param running elapsed times of the running queries without much processor time
     */
    boolean areAbout(Supplier<Stream<Duration>> running) {
        long since = nanos.getAsLong() - lastEnded;
        return since < AWAITED.toNanos()
                || (since < LIKELY.toNanos() && running.get().anyMatch(ShortQueries::isShort));
    }

    private static boolean isShort(Duration elapsed) {
        return elapsed.compareTo(LONGEST) < 0;
    }
}
