package io.braid.execution.result;

import io.braid.spi.batch.Batch;
import io.braid.spi.type.RowType;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/**
 * Complete result of a query.
 *
 * @param tokens change tokens of the sources before the rows were read; empty if unknown
 * @param moment start of the query, or the time at which the sources were last found unchanged
 * @param nanos the same time as a value of {@link System#nanoTime()}, from which ages are computed independently of
 *     clock changes
 * @param bytes memory that it occupies
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

    /** True if the rows are known to match this state of the sources. */
    boolean isOf(Map<String, String> state) {
        return !tokens.isEmpty() && tokens.equals(state);
    }

    /** The same result, revalidated at the given time. */
    CachedResult asOf(Instant when, long reading) {
        return new CachedResult(columns, batches, warnings, tokens, when, reading, bytes);
    }

    /**
     * The same result, with the age of older rows that it was computed from.
     *
     * @param oldest current age of the oldest such row; zero if none is older than the query
     */
    CachedResult madeOfRows(Supplier<Duration> oldest) {
        // Read before the age: a pause in between can make rows appear older, but never younger.
        long now = System.nanoTime();
        Duration age = oldest.get();
        long older = age.isZero() ? 0 : nanos - (now - age.toNanos());
        return older <= 0
                ? this
                : new CachedResult(
                        columns, batches, warnings, Map.of(), moment.minusNanos(older), nanos - older, bytes);
    }
}
