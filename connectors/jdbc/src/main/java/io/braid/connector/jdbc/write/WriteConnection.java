package io.braid.connector.jdbc.write;

import io.braid.connector.jdbc.governor.Governor;
import io.braid.connector.jdbc.governor.StatementTrace;
import io.braid.connector.jdbc.governor.StatementWatchdog;
import io.braid.connector.jdbc.pool.ConnectionPool;
import io.braid.spi.ScanContext;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * Connection over which Braid's tables are written, under the watchdog. It is aborted if the source stops responding or
 * the load is cancelled: nothing else ends a wait for a response, for example to a commit.
 */
final class WriteConnection implements AutoCloseable {
    private final Connection connection;
    private final @Nullable String session;
    private final Governor governor;
    private final StatementTrace trace;
    private volatile boolean silent;
    private volatile boolean closed;

    /**
     * @param session the source's id of the session; null if unknown
     * @param what the name of the work, shown to administrators
     */
    WriteConnection(Connection connection, @Nullable String session, String what, Governor governor) {
        this.connection = connection;
        this.session = session;
        this.governor = governor;
        this.trace = new StatementTrace(ScanContext.of(what), null);
        if (session != null) {
            trace.runsIn(session);
        }
        governor.running().began(trace, new Stopping());
    }

    /** Request with a result. */
    interface Question<T> {
        T ask(Connection connection) throws SQLException;
    }

    /** Request without a result. */
    interface Deed {
        void run(Connection connection) throws SQLException;
    }

    /** Runs a request and waits for its result. */
    <T> T ask(Question<T> question) throws SQLException {
        trace.await();
        try {
            return question.ask(connection);
        } catch (SQLException | RuntimeException e) {
            if (silent) {
                throw governor.errors().silent(Duration.ofNanos(trace.silentNanos()));
            }
            throw e;
        } finally {
            trace.rest();
        }
    }

    /** Runs a request and waits for its end. */
    void run(Deed deed) throws SQLException {
        ask(open -> {
            deed.run(open);
            return true;
        });
    }

    void execute(String sql) throws SQLException {
        run(open -> {
            try (Statement statement = open.createStatement()) {
                statement.execute(sql);
            }
        });
    }

    boolean isClosed() throws SQLException {
        return connection.isClosed();
    }

    /** Aborts the connection, and terminates its session at the source. */
    void cut() {
        if (closed) {
            return;
        }
        if (session != null) {
            governor.abandoned(session);
        }
        ConnectionPool.abort(connection);
    }

    @Override
    public void close() {
        closed = true;
        governor.running().ended(trace);
        try {
            connection.close();
        } catch (SQLException e) {
            // Its resources are released with it.
        }
    }

    /** Watchdog handle of a statement without a time limit, as loads have none. */
    private final class Stopping implements StatementWatchdog.Reader {
        @Override
        public void stopLate() {
            cut();
        }

        @Override
        public synchronized void stopSilent() {
            if (!silent) {
                silent = true;
                governor.counts().fellSilent();
                cut();
            }
        }

        @Override
        public void cancel() {
            cut();
        }
    }
}
