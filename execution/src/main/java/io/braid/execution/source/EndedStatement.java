package io.braid.execution.source;

import io.braid.spi.TraceTag;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A statement that a source has run for a query.
 *
 * @param step the step of a trace as which it ran; null if nobody looks at it
 * @param rows how many rows it has sent
 * @param sqlState of its error; null if it had none
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
