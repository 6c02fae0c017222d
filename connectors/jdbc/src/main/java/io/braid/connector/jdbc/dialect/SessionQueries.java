package io.braid.connector.jdbc.dialect;

import java.time.Duration;

/**
 * Queries about sessions of a source by id. Sources reuse ids, at the latest after a restart, so the queries also
 * require a minimal age of the session.
 *
 * @param running counts the sessions with the id {@code %1$s} that run a statement and are at least {@code %2$d}
 *     milliseconds old, as far as the source records it
 * @param end terminates the session with an id and its statement
 */
public record SessionQueries(String running, String end) {
    /** @param age zero for a session whose id cannot have been reused */
    public String running(String session, Duration age) {
        return String.format(running, session, age.toMillis());
    }

    public String end(String session) {
        return String.format(end, session);
    }
}
