package io.braid.execution.query;

import io.braid.engine.plan.query.Reads;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Record of a query that has ended.
 *
 * @param sql its text, without secrets and shortened if it was very long
 * @param session the number of the session that asked
 * @param reads what it was to read; of one that was read from files, the sources alone
 * @param peakMemory the most bytes that its operators kept at one time
 * @param spilledBytes what it wrote to disk because it did not fit in memory
 * @param rowsOf from when the oldest kept rows are that it read; null if it read sources only
 * @param sqlState of its error; null if it finished
 * @param trace of which trace it was a step; null for one of before a restart
 * @param plan what was done for it, if it was slow and got that far; else null
 */
public record EndedQuery(
        String id,
        long session,
        String user,
        String application,
        String database,
        String sql,
        Reads reads,
        Instant started,
        Duration elapsed,
        long rows,
        long bytes,
        long peakMemory,
        long spilledBytes,
        @Nullable Instant rowsOf,
        QueryState outcome,
        @Nullable String sqlState,
        @Nullable String error,
        @Nullable QueryTrace trace,
        @Nullable SlowPlan plan) {}
