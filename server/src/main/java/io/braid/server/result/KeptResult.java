package io.braid.server.result;

import io.braid.spi.batch.Batch;
import io.braid.spi.type.RowType;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.function.Supplier;

/**
 * All rows of a query.
 *
 * @param moment when the query began, before any source was asked
 * @param nanos the same, as a reading of {@link System#nanoTime()}: clocks can be set, ages are not told by them
 * @param bytes what it takes of memory
 */
record KeptResult(RowType columns, List<Batch> batches, List<String> warnings, Instant moment, long nanos, long bytes) {
    KeptResult {
        batches = List.copyOf(batches);
        warnings = List.copyOf(warnings);
    }

    boolean isAtMost(Duration age) {
        return Duration.ofNanos(System.nanoTime() - nanos).compareTo(age) <= 0;
    }

    /**
     * The same, made of rows that may be older.
     *
     * @param oldest how old the oldest of them is by now; zero if none is older than the query
     */
    KeptResult madeOfRows(Supplier<Duration> oldest) {
        // Read before the age is asked for: a pause between the two may make rows older, never younger.
        long now = System.nanoTime();
        Duration age = oldest.get();
        long older = age.isZero() ? 0 : nanos - (now - age.toNanos());
        return older <= 0
                ? this
                : new KeptResult(columns, batches, warnings, moment.minusNanos(older), nanos - older, bytes);
    }
}
