package io.braid.execution.result;

import io.braid.spi.batch.Batch;
import io.braid.spi.type.RowType;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/**
 * All rows of a query.
 *
 * @param tokens what stood for the state of the sources before they were read; empty if nobody knows
 * @param moment when the query began, before any source was asked, or when the sources were last found unchanged
 * @param nanos the same, as a reading of {@link System#nanoTime()}: clocks can be set, ages are not told by them
 * @param bytes what it takes of memory
 */
record CachedResult(
        RowType columns,
        List<Batch> batches,
        List<String> warnings,
        Map<String, String> tokens,
        Instant moment,
        long nanos,
        long bytes) {
    CachedResult {
        batches = List.copyOf(batches);
        warnings = List.copyOf(warnings);
    }

    boolean isAtMost(Duration age) {
        return Duration.ofNanos(System.nanoTime() - nanos).compareTo(age) <= 0;
    }

    /** True if the rows are known to be those of sources in this state. */
    boolean isOf(Map<String, String> state) {
        return !tokens.isEmpty() && tokens.equals(state);
    }

    /** The same, whose rows are still those of the sources. */
    CachedResult asOf(Instant when, long reading) {
        return new CachedResult(columns, batches, warnings, tokens, when, reading, bytes);
    }

    /**
     * The same, made of rows that may be older.
     *
     * @param oldest how old the oldest of them is by now; zero if none is older than the query
     */
    CachedResult madeOfRows(Supplier<Duration> oldest) {
        // Read before the age is asked for: a pause between the two may make rows older, never younger.
        long now = System.nanoTime();
        Duration age = oldest.get();
        long older = age.isZero() ? 0 : nanos - (now - age.toNanos());
        return older <= 0
                ? this
                : new CachedResult(
                        columns, batches, warnings, Map.of(), moment.minusNanos(older), nanos - older, bytes);
    }
}
