package io.braid.execution.probe;

import java.time.Instant;

/**
 * Catalog query that could not be answered.
 *
 * @param occurrences number of times it was sent
 * @param last time at which it was last sent
 * @param user the user who last sent it
 * @param application the application that last sent it
 */
public record UnansweredProbe(
        String sql, String sqlState, String error, long occurrences, Instant last, String user, String application) {}
