package io.braid.connector.jdbc.governor;

import io.braid.connector.jdbc.dialect.SessionQueries;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.Collection;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Asks one source about its sessions, each time over a connection of its own: those there are may all be in use. */
public final class BackendSessions {
    private final Line line;
    private final boolean remote;
    private final @Nullable SessionQueries queries;

    /** Factory of connections for questions about sessions. */
    public interface Line {
        Connection open() throws SQLException;
    }

    /**
     * @param remote whether the source may fall silent
     * @param queries null where it does not tell of its sessions
     */
    public BackendSessions(Line line, boolean remote, Optional<SessionQueries> queries) {
        this.line = line;
        this.remote = remote;
        this.queries = queries.orElse(null);
    }

    /** A session that was given up, and when, as {@link System#nanoTime()} says it. */
    record Abandoned(String name, long nanos) {
        private Duration ago() {
            return Duration.ofNanos(System.nanoTime() - nanos);
        }
    }

    boolean mayFallSilent() {
        return remote;
    }

    boolean areKnown() {
        return queries != null;
    }

    /** True if it works in one of these sessions, as far as can be told; fails if the source does not answer. */
    boolean work(Collection<String> sessions) throws SQLException {
        try (Connection connection = line.open()) {
            boolean works = sessions.isEmpty() || queries == null;
            for (String session : sessions) {
                works |= works(connection, session, Duration.ZERO);
            }
            return works;
        }
    }

    /**
     * Ends the sessions that still work; returns how many of them did. Later ones that got the same numbers are left
     * alone.
     */
    int end(Collection<Abandoned> sessions) throws SQLException {
        if (queries == null) {
            return 0;
        }
        int ended = 0;
        try (Connection connection = line.open()) {
            for (Abandoned session : sessions) {
                if (works(connection, session.name(), session.ago())) {
                    try (Statement end = connection.createStatement()) {
                        end.execute(queries.end(session.name()));
                    }
                    ended++;
                }
            }
        }
        return ended;
    }

    private boolean works(Connection connection, String session, Duration age) throws SQLException {
        if (queries == null) {
            return true;
        }
        try (Statement ask = connection.createStatement();
                ResultSet rows = ask.executeQuery(queries.running(session, age))) {
            rows.next();
            return rows.getLong(1) > 0;
        }
    }
}
