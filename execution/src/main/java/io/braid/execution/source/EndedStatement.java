package io.braid.execution.source;

import io.braid.spi.TraceTag;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A statement that a source has run for a query.
 *
 * @param step the trace span of the statement; null if it is not traced
 * @param rows number of rows that it returned
 * @param sqlState SQLSTATE of the error; null on success
 */
public record EndedStatement(
        String source,
        String queryId,
        @Nullable TraceTag step,
        String sql,
        Instant started,
        Duration took,
        long rows,
        @Nullable String sqlState) {}
