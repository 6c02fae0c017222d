package io.braid.connector.jdbc;

/**
 * How to ask a source about its sessions, each known by a number.
 *
 * @param running counts the sessions of that number, put in for {@code %s}, that run a statement
 * @param end ends the session of that number, with whatever it runs
 */
public record SessionQueries(String running, String end) {
    String running(String session) {
        return String.format(running, session);
    }

    String end(String session) {
        return String.format(end, session);
    }
}
