package io.braid.execution.query;

import io.braid.execution.setting.TraceParent;
import java.time.Duration;
import java.time.Instant;
import java.util.HexFormat;
import java.util.Optional;
import java.util.concurrent.ThreadLocalRandom;
import org.jspecify.annotations.Nullable;

/**
 * Of which trace a query is a step: its client's, or one that begins with it. Made for each query, so that it costs
 * next to nothing where nobody traces.
 *
 * @param planned when it had been planned; null if it did not get that far
 * @param planning how long that took
 */
public record QueryTrace(
        Optional<TraceParent.Caller> caller,
        long high,
        long low,
        long own,
        @Nullable Instant planned,
        @Nullable Duration planning) {
    /** What begins now. */
    static QueryTrace of(TraceParent parent) {
        return new QueryTrace(parent.caller(), random(), random(), random(), null, null);
    }

    QueryTrace withPlanning(Instant newPlanned, Duration newPlanning) {
        return new QueryTrace(caller, high, low, own, newPlanned, newPlanning);
    }

    /** The id of the trace. */
    public String trace() {
        return caller.map(TraceParent.Caller::trace).orElseGet(() -> hex(high) + hex(low));
    }

    /** The id of the query as a step of it. */
    public String span() {
        return hex(own);
    }

    /** True if anybody will look at it. */
    public boolean sampled() {
        return caller.map(TraceParent.Caller::sampled).orElse(true);
    }

    /** An id for another step. */
    public static String newSpan() {
        return hex(random());
    }

    private static String hex(long id) {
        return HexFormat.of().toHexDigits(id);
    }

    /** Zero stands for no id. */
    private static long random() {
        return ThreadLocalRandom.current().nextLong(1, Long.MAX_VALUE);
    }
}
