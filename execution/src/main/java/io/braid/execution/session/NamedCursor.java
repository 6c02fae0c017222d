package io.braid.execution.session;

import java.time.Instant;

/**
 * An open cursor of a session.
 *
 * @param sql the command that declared it
 * @param held true if it outlives its transaction
 */
public record NamedCursor(String name, String sql, Instant since, boolean held) {}
