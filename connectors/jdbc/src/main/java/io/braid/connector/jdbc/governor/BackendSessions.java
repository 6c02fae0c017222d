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

/** Queries about the sessions of one source, each over its own connection, since all pooled ones may be in use. */
public final class BackendSessions {
    private final Line line;
    private final boolean remote;
    private final @Nullable SessionQueries queries;

    /** Factory of connections for these queries. */
    public interface Line {
        Connection open() throws SQLException;
    }

    /**
     * @param remote true if the source can stop responding
     * @param queries empty if the source does not expose its sessions
     */
    public BackendSessions(Line line, boolean remote, Optional<SessionQueries> queries) {
        this.line = line;
        this.remote = remote;
        this.queries = queries.orElse(null);
    }

    /** Discarded session, with the {@link System#nanoTime()} at which it was discarded. */
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

    /** True if one of these sessions runs a statement, as far as known. Fails if the source does not respond. */
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
     * Terminates the sessions that still run; returns their number. Later sessions with reused ids are not affected.
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
