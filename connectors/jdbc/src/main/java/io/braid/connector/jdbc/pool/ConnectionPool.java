package io.braid.connector.jdbc.pool;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import io.braid.connector.jdbc.dialect.JdbcDialect;
import io.braid.connector.jdbc.dialect.JdbcSourceConfig;
import io.braid.connector.jdbc.dialect.JdbcTraits;
import io.braid.connector.jdbc.dialect.SourceErrors;
import io.braid.connector.jdbc.dialect.WriteStatements;
import io.braid.connector.jdbc.governor.BackendSession;
import io.braid.connector.jdbc.governor.CancelGate;
import io.braid.connector.jdbc.governor.ConnectionLimit;
import io.braid.connector.jdbc.governor.Governor;
import io.braid.connector.jdbc.governor.ReadGuard;
import io.braid.connector.jdbc.governor.SourceAccess;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.SQLTransientConnectionException;
import java.sql.Statement;
import java.util.Collections;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Connection pool of one source, over HikariCP: connections are opened on demand, up to the source's pool size, and
 * reused. After a bounded wait, the error distinguishes a full pool from an unreachable source.
 */
public final class ConnectionPool implements ConnectionLender, ConnectionLimit.Holder, AutoCloseable {
    /** Shortest wait that HikariCP supports; after each, the state of the source is checked. */
    private static final long SLICE_MILLIS = 250;
    /** Time limit for ending a read-only transaction. */
    public static final int LONGEST_REST_MILLIS = 5000;

    private final JdbcSourceConfig config;
    private final JdbcDialect dialect;
    private final SourceErrors errors;
    private final Governor governor;
    private final boolean writes;
    private final Map<String, String> properties;
    /** Connections in use with their sessions, since a broken connection no longer reports its session. */
    private final Map<Connection, BackendSession> lent = Collections.synchronizedMap(new IdentityHashMap<>());

    private @Nullable Started started;
    private boolean closed;

    /** State of a pool after its first request. */
    private record Started(DriverSource driver, HikariDataSource connections) {}

    private ConnectionPool(SourceAccess access, JdbcDialect dialect, boolean writes, Map<String, String> properties) {
        this.writes = writes;
        this.properties = Map.copyOf(properties);
        this.config = access.config();
        this.governor = access.governor();
        this.errors = access.errors();
        this.dialect = dialect;
        governor.connections().join(this);
    }

    /** A pool of connections for queries. */
    public static ConnectionPool ofReaders(SourceAccess access, JdbcDialect dialect) {
        return new ConnectionPool(access, dialect, false, Map.of());
    }

    /**
     * A pool of connections for transactions that change rows; each begins its transaction with its first statement.
     *
     * @param more driver properties besides those that the dialect needs to write
     */
    public static ConnectionPool ofWriters(SourceAccess access, JdbcDialect dialect, Map<String, String> more) {
        Map<String, String> properties =
                new HashMap<>(dialect.writing().map(WriteStatements::properties).orElse(Map.of()));
        properties.putAll(more);
        return new ConnectionPool(access, dialect, true, properties);
    }

    @Override
    public Connection borrow(ReadGuard guard) {
        return borrow(guard::checkWanted);
    }

    /** @param wanted throws an error if the connection is no longer needed */
    public Connection borrow(Runnable wanted) {
        return governor.connect(() -> {
            Connection connection = connect(start(), wanted);
            try {
                lent.put(connection, connection.unwrap(BackendSession.class));
            } catch (SQLException e) {
                evict(connection);
                throw errors.unavailable(e);
            }
            return connection;
        });
    }

    private Connection connect(Started pool, Runnable wanted) {
        DriverSource.Failures before = pool.driver().want();
        // The driver has its own timeout; the slack lets its error arrive first.
        long deadline =
                System.nanoTime() + config.connectTimeout().plusSeconds(1).toNanos();
        while (true) {
            try {
                return pool.connections().getConnection();
            } catch (SQLTransientConnectionException e) {
                DriverSource.Failures failures = pool.driver().failures();
                if (failures.count() != before.count() && failures.last() != null) {
                    throw errors.unavailable(failures.last());
                }
                wanted.run();
                if (System.nanoTime() > deadline) {
                    governor.failedToConnect(e);
                    throw errors.unavailable(e);
                }
            } catch (SQLException e) {
                if (Thread.interrupted()) {
                    throw SourceErrors.interrupted();
                }
                throw errors.unavailable(e);
            }
        }
    }

    private synchronized Started start() {
        if (closed) {
            throw errors.closed();
        }
        if (started == null) {
            DriverSource driver = new DriverSource(
                    config,
                    dialect,
                    governor.gate(),
                    properties,
                    attempt -> governor.open(this, 1, attempt),
                    governor.line()::measure);
            started = new Started(driver, new HikariDataSource(settings(driver)));
        }
        return started;
    }

    private HikariConfig settings(DriverSource driver) {
        HikariConfig settings = new HikariConfig();
        settings.setDataSource(driver);
        settings.setPoolName("braid-" + config.source() + (writes ? "-writes" : ""));
        settings.setMaximumPoolSize(config.limits().connections());
        settings.setMinimumIdle(0);
        settings.setInitializationFailTimeout(-1);
        settings.setConnectionTimeout(SLICE_MILLIS);
        settings.setValidationTimeout(SLICE_MILLIS);
        settings.setIdleTimeout(Math.max(config.idleTimeout().toMillis(), TimeUnit.SECONDS.toMillis(10)));
        settings.setKeepaliveTime(0);
        settings.setAutoCommit(!writes && dialect.traits().streaming() != JdbcTraits.Streaming.CURSOR);
        settings.setReadOnly(!writes && dialect.traits().readOnly());
        return settings;
    }

    /** True if a connection is busy until all rows of its statement have been read. */
    public boolean isOccupied() {
        return dialect.traits().streaming().occupies();
    }

    @Override
    public void giveBack(Connection connection) {
        if (dialect.traits().streaming() == JdbcTraits.Streaming.CURSOR) {
            // The connection is in a transaction, which returning it ends.
            hurry(connection, LONGEST_REST_MILLIS);
        }
        putBack(connection);
    }

    /**
     * Limits each wait of a borrowed connection until it is returned: nothing can cancel such a wait if the source does
     * not respond.
     */
    public void hurry(Connection connection, int millis) {
        try {
            connection.setNetworkTimeout(Runnable::run, millis);
        } catch (SQLException | RuntimeException | Error e) {
            // Not supported by every driver; its own limit applies.
        }
    }

    /** Gives back a connection, after {@link #hurry} if that may wait. */
    public void putBack(Connection connection) {
        lent.remove(connection);
        boolean back = false;
        try {
            connection.close();
            back = true;
        } catch (SQLException | RuntimeException | Error e) {
            // The connection is evicted; the cause does not matter.
        } finally {
            if (!back) {
                evict(connection);
            }
        }
    }

    /** Aborts the connection instead of closing it, which may read the remaining rows. */
    @Override
    public void discard(Connection connection) {
        BackendSession session = lent.remove(connection);
        try {
            if (session != null && session.id() != null) {
                governor.abandoned(session.id());
            }
        } finally {
            abort(connection);
            evict(connection);
        }
    }

    /** The source's id of a borrowed connection's session; null if unknown. */
    @Nullable
    public String session(Connection connection) {
        BackendSession session = lent.get(connection);
        return session == null ? null : session.id();
    }

    /**
     * Cancels the running statement of a borrowed connection; returns once the cancellation was sent.
     *
     * @param running the statement; null if there is none yet, so that only a cancellation by session works
     */
    public void stop(Connection connection, @Nullable Statement running) throws SQLException {
        Started pool = current();
        BackendSession session = lent.get(connection);
        if (pool != null && session != null) {
            pool.driver().stop(running, session);
        }
    }

    /**
     * The cancellation of a borrowed connection's statement, after which the connection must be discarded.
     *
     * @param running the statement; null while it is being prepared, which may wait for a lock at some sources
     */
    public CancelGate.Stop stopping(Connection connection, @Nullable Statement running) {
        return new CancelGate.Stop() {
            @Override
            public void run() throws SQLException {
                stop(connection, running);
            }

            @Override
            public boolean cut() {
                return ConnectionPool.this.cut(connection);
            }
        };
    }

    /** Aborts a borrowed connection, even if the source does not respond; false if that is not allowed. */
    private boolean cut(Connection connection) {
        // An in-process database responds; an abort would free memory that the reader still uses.
        if (dialect.traits().streaming() == JdbcTraits.Streaming.IN_PROCESS) {
            return false;
        }
        abort(connection);
        return true;
    }

    public static void abort(Connection connection) {
        try {
            connection.abort(Runnable::run);
        } catch (SQLException | RuntimeException | Error e) {
            // The pool closes the connection in any case.
        }
    }

    private void evict(Connection connection) {
        Started pool = current();
        if (pool != null) {
            pool.connections().evictConnection(connection);
        }
    }

    @Override
    public int idle() {
        Started pool = current();
        return pool == null ? 0 : pool.connections().getHikariPoolMXBean().getIdleConnections();
    }

    @Override
    public int connections() {
        Started pool = current();
        return pool == null ? 0 : pool.connections().getHikariPoolMXBean().getTotalConnections();
    }

    @Override
    public void closeIdle() {
        Started pool = current();
        if (pool != null) {
            pool.connections().getHikariPoolMXBean().softEvictConnections();
        }
    }

    private synchronized @Nullable Started current() {
        return started;
    }

    @Override
    public void close() {
        Started pool;
        synchronized (this) {
            closed = true;
            pool = started;
        }
        if (pool != null) {
            pool.driver().close();
            pool.connections().close();
        }
    }
}
