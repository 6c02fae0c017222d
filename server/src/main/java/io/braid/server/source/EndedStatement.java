package io.braid.server.source;

import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A statement that a source has run for a query.
 *
 * @param rows how many rows it has sent
 * @param sqlState of its error; null if it had none
 */
public record EndedStatement(
        String source,
        String queryId,
        String sql,
        Instant started,
        Duration took,
        long rows,
        @Nullable String sqlState) {}
