package io.braid.connector.jdbc.dialect;

import java.time.Duration;

/**
 * Queries about sessions of a source, each known by a number. A source gives a number again, at the latest when it has
 * been started anew: so a session is asked for by how long it must have been there as well.
 *
 * @param running counts the sessions of that number, put in for {@code %1$s}, that run a statement and have been there
 *     for that many milliseconds, put in for {@code %2$d}, as far as the source can tell
 * @param end ends the session of that number, with whatever it runs
 */
public record SessionQueries(String running, String end) {
    /** @param age zero for a session that is known to be meant */
    public String running(String session, Duration age) {
        return String.format(running, session, age.toMillis());
    }

    public String end(String session) {
        return String.format(end, session);
    }
}
