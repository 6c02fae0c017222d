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
 * A connection over which rows are kept, watched as those over which rows are read: it is cut where the source has
 * fallen silent or nobody wants the rows any more, for nothing else ends the wait for an answer, be it to a commit.
 */
final class WriteConnection implements AutoCloseable {
    private final Connection connection;
    private final @Nullable String session;
    private final Governor governor;
    private final StatementTrace trace;
    private volatile boolean silent;
    private volatile boolean closed;

    /**
     * @param session by which the source knows it; null if it does not tell
     * @param what is kept, as an operator is told
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

    /** Something that the source is asked. */
    interface Question<T> {
        T ask(Connection connection) throws SQLException;
    }

    /** Something that the source is to do. */
    interface Deed {
        void run(Connection connection) throws SQLException;
    }

    /** Waits for the answer. */
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

    /** Waits until it is done. */
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

    /** Ends what it waits for, and what the source still does for it. */
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
            // What it held goes with it.
        }
    }

    /** Reader of a statement without a time limit of its own, as stored tables are. */
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
