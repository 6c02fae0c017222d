package io.braid.execution.query;

import io.braid.execution.setting.TraceParent;
import java.time.Duration;
import java.time.Instant;
import java.util.HexFormat;
import java.util.Optional;
import java.util.concurrent.ThreadLocalRandom;
import org.jspecify.annotations.Nullable;

/**
 * Trace context of a query: the span of a client's trace, or the root of a new one. It is created for every query and
 * therefore cheap.
 *
 * @param planned end of planning; null if the query was not planned
 * @param planning duration of planning
 */
public record QueryTrace(
        Optional<TraceParent.Caller> caller,
        long high,
        long low,
        long own,
        @Nullable Instant planned,
        @Nullable Duration planning) {
    /** The context of a query that begins now. */
    static QueryTrace of(TraceParent parent) {
        return new QueryTrace(parent.caller(), random(), random(), random(), null, null);
    }

    QueryTrace withPlanning(Instant newPlanned, Duration newPlanning) {
        return new QueryTrace(caller, high, low, own, newPlanned, newPlanning);
    }

    /** The trace id. */
    public String trace() {
        return caller.map(TraceParent.Caller::trace).orElseGet(() -> hex(high) + hex(low));
    }

    /** The span id of the query. */
    public String span() {
        return hex(own);
    }

    /** True if the trace is recorded. */
    public boolean sampled() {
        return caller.map(TraceParent.Caller::sampled).orElse(true);
    }

    /** A new span id. */
    public static String newSpan() {
        return hex(random());
    }

    private static String hex(long id) {
        return HexFormat.of().toHexDigits(id);
    }

    /** Zero is invalid as an id. */
    private static long random() {
        return ThreadLocalRandom.current().nextLong(1, Long.MAX_VALUE);
    }
}
