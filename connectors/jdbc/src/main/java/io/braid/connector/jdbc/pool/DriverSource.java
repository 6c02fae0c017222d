package io.braid.connector.jdbc.pool;

import io.braid.connector.jdbc.dialect.JdbcDialect;
import io.braid.connector.jdbc.dialect.JdbcSourceConfig;
import io.braid.connector.jdbc.governor.BackendSession;
import io.braid.connector.jdbc.governor.LoginGate;
import java.io.PrintWriter;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.Driver;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.sql.Statement;
import java.util.Map;
import java.util.Properties;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.logging.Logger;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/**
 * Opener of connections for the pool. Remembers the last failure, so that a waiting request fails before its timeout.
 */
public final class DriverSource implements DataSource {
    /** Time limit for retries after transient failures. */
    private static final long PATIENCE_NANOS = TimeUnit.SECONDS.toNanos(5);
    /** First pause between retries; it doubles each time. */
    private static final long PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(1);

    private final JdbcSourceConfig config;
    private final JdbcDialect dialect;
    private final Driver driver;
    private final Properties properties;
    private final int loginSeconds;
    private final LoginGate gate;
    private final Opener opener;
    private final Opened opened;
    private volatile Failures failures = new Failures(0, null);
    /** True if a connection was requested since the last failure. */
    private boolean wanted = true;

    private boolean closed;

    /**
     * Number of failures to open a connection, and the last one.
     *
     * @param count grows with each failure
     */
    record Failures(long count, @Nullable SQLException last) {}

    /** Wrapper of each attempt to open a pooled connection. */
    interface Opener {
        Connection open(LoginGate.LogIn<Connection, SQLException> attempt) throws SQLException;
    }

    /** Check of each initialized pooled connection. */
    interface Opened {
        void check(Connection connection) throws SQLException;
    }

    /** Creates a source of unpooled connections. */
    public DriverSource(JdbcSourceConfig config, JdbcDialect dialect, LoginGate gate) {
        this(config, dialect, gate, Map.of(), LoginGate.LogIn::run, connection -> {});
    }

    /**
     * @param more additional connection properties
     * @param opened checks each initialized pooled connection
     */
    DriverSource(
            JdbcSourceConfig config,
            JdbcDialect dialect,
            LoginGate gate,
            Map<String, String> more,
            Opener opener,
            Opened opened) {
        this.opened = opened;
        this.gate = gate;
        this.opener = opener;
        this.config = config;
        this.dialect = dialect;
        driver = dialect.driver(config);
        loginSeconds = (int) config.connectTimeout().toSeconds();
        properties = new Properties();
        properties.putAll(dialect.driverProperties(config));
        properties.putAll(more);
        putIfGiven("user", config.user());
        putIfGiven("password", config.password());
    }

    private void putIfGiven(String name, @Nullable String value) {
        if (value != null) {
            properties.setProperty(name, value);
        }
    }

    Failures failures() {
        return failures;
    }

    /** Requests a connection, which allows one more attempt if the last has failed. */
    synchronized Failures want() {
        wanted = true;
        notifyAll();
        return failures;
    }

    /** Ends all waits for connections. */
    synchronized void close() {
        closed = true;
        notifyAll();
    }

    /**
     * Retries on the pool's thread until it succeeds. The pool would retry with growing delays and is therefore not
     * notified of failures: waiting requests read them here, and a new request triggers an immediate attempt.
     */
    @Override
    public Connection getConnection() throws SQLException {
        while (true) {
            awaitWanted();
            try {
                Connection connection = opener.open(this::attempt);
                succeeded();
                return connection;
            } catch (SQLException e) {
                failed(e);
            }
        }
    }

    private synchronized void awaitWanted() throws SQLException {
        try {
            while (!closed && !wanted && failures.last() != null) {
                wait();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new SQLException("no connection is opened, for its thread was interrupted", e);
        }
        if (closed) {
            throw new SQLException("no connection is opened, for the pool is closed");
        }
    }

    private Connection attempt() throws SQLException {
        try {
            return connect();
        } catch (RuntimeException | Error e) {
            throw new SQLException("the driver failed with " + e, e);
        }
    }

    private synchronized void succeeded() {
        failures = new Failures(failures.count(), null);
    }

    private synchronized void failed(SQLException reason) {
        wanted = false;
        failures = new Failures(failures.count() + 1, reason);
    }

    private Connection connect() throws SQLException {
        Connection connection = unpooled();
        try {
            String stop = dialect.ready(connection).orElse(null);
            opened.check(connection);
            BackendSession session =
                    new BackendSession(dialect.session(connection).orElse(null), stop);
            return (Connection) Proxy.newProxyInstance(
                    DriverSource.class.getClassLoader(),
                    new Class<?>[] {Connection.class},
                    new RarelyValidatedConnection(connection, session));
        } catch (Throwable e) {
            connection.close();
            throw e;
        }
    }

    /** A connection that belongs to the caller only, and is not initialized for queries. */
    public Connection unpooled() throws SQLException {
        return unpooled(Map.of());
    }

    private Connection connect(Properties all) throws SQLException {
        for (long pause = PAUSE_NANOS; true; pause *= 2) {
            try {
                Connection connection = driver.connect(config.url(), all);
                if (connection == null) {
                    throw new SQLException("the driver does not take this url");
                }
                return connection;
            } catch (SQLException e) {
                if (!dialect.passesByItself(e)
                        || pause > PATIENCE_NANOS / 2
                        || Thread.currentThread().isInterrupted()) {
                    throw e;
                }
                LockSupport.parkNanos(pause);
            }
        }
    }

    /** An unpooled connection with additional properties. */
    public Connection unpooled(Map<String, String> more) throws SQLException {
        Properties all = (Properties) properties.clone();
        all.putAll(more);
        dialect.requireDatabase(config);
        return gate.open(() -> connect(all));
    }

    /** Cancels the statement of a session; does nothing if that requires a statement and there is none. */
    void stop(@Nullable Statement running, BackendSession session) throws SQLException {
        if (session.stop() == null) {
            if (running != null) {
                dialect.stop(running);
            }
            return;
        }
        try (Connection connection = unpooled();
                Statement kill = connection.createStatement()) {
            kill.execute(session.stop());
        }
    }

    @Override
    public Connection getConnection(String username, String password) throws SQLException {
        throw new SQLFeatureNotSupportedException("a source has one user");
    }

    @Override
    public @Nullable PrintWriter getLogWriter() {
        return null;
    }

    @Override
    public void setLogWriter(PrintWriter out) {}

    /** Does nothing: drivers have their own timeout properties. */
    @Override
    public void setLoginTimeout(int seconds) {}

    /** The time that a closing pool waits for a connection that is being opened. */
    @Override
    public int getLoginTimeout() {
        return loginSeconds;
    }

    @Override
    public Logger getParentLogger() throws SQLFeatureNotSupportedException {
        throw new SQLFeatureNotSupportedException();
    }

    @Override
    public <T> T unwrap(Class<T> type) throws SQLException {
        throw new SQLException("wraps no " + type.getName());
    }

    @Override
    public boolean isWrapperFor(Class<?> type) {
        return false;
    }
}
