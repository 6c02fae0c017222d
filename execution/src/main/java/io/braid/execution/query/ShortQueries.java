package io.braid.execution.query;

import java.time.Duration;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * Estimate of whether short queries run or are likely to arrive, for which a processor is worth reserving. Nobody knows
 * how long a query will take: it may be short where others have just been. Where all are long, nobody waits. Safe for
 * use by many threads.
 */
final class ShortQueries {
    /** Where processors are busy, one takes longer that hardly needs them. */
    private static final Duration LONGEST = Duration.ofMillis(50);
    /** Where they come this soon after each other, the next is as good as there. */
    private static final Duration AWAITED = Duration.ofMillis(20);
    /** For so long after one has been, others that have just begun are taken for short. */
    private static final Duration LIKELY = Duration.ofSeconds(1);

    private final LongSupplier nanos;
    private volatile long lastEnded;

    /** @param nanos the time, from any moment on */
    ShortQueries(LongSupplier nanos) {
        this.nanos = nanos;
        lastEnded = nanos.getAsLong() - LIKELY.toNanos();
    }

    /** One has ended that took so long, on which processors have not worked for long. */
    void ended(Duration elapsed) {
        if (isShort(elapsed)) {
            lastEnded = nanos.getAsLong();
        }
    }

    /** @param running how long each query has been running on which processors have not worked for long */
    boolean areAbout(Supplier<Stream<Duration>> running) {
        long since = nanos.getAsLong() - lastEnded;
        return since < AWAITED.toNanos()
                || (since < LIKELY.toNanos() && running.get().anyMatch(ShortQueries::isShort));
    }

    private static boolean isShort(Duration elapsed) {
        return elapsed.compareTo(LONGEST) < 0;
    }
}
