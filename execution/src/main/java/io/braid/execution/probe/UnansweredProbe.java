package io.braid.execution.probe;

import java.time.Instant;

/**
 * Query of the catalog that could not be answered.
 *
 * @param occurrences how often it has been sent
 * @param last when it was sent last
 * @param user who sent it last
 * @param application the client that sent it last
 */
public record UnansweredProbe(
        String sql, String sqlState, String error, long occurrences, Instant last, String user, String application) {}
