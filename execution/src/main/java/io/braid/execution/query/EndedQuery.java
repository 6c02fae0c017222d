package io.braid.execution.query;

import io.braid.engine.plan.query.Reads;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Record of a query that has ended.
 *
 * @param sql the text, without secrets and truncated if very long
 * @param session the id of the session
 * @param reads the tables that the query reads; for a query loaded from the history, only the sources
 * @param peakMemory maximum of the bytes that its operators held at one time
 * @param spilledBytes bytes spilled to disk
 * @param rowsOf time of the oldest cached or materialized rows that it read; null if it read sources only
 * @param sqlState SQLSTATE of the error; null if it succeeded
 * @param trace the trace that the query belongs to; null for a query from before a restart
 * @param plan the plan if the query was slow and had been planned; otherwise null
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
