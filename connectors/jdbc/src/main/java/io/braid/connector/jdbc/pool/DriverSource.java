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

/** Opens connections for the pool and remembers the last failure, so that who waits need not wait for its full time. */
public final class DriverSource implements DataSource {
    /** How long what passes by itself is given to pass. */
    private static final long PATIENCE_NANOS = TimeUnit.SECONDS.toNanos(5);
    /** The first time; then always twice as long. */
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
    /** True if somebody who has not been told of the last failure wants a connection. */
    private boolean wanted = true;

    private boolean closed;

    /**
     * Failures to open a connection: their number, and the last one.
     *
     * @param count grows with each failure
     */
    record Failures(long count, @Nullable SQLException last) {}

    /** Wrapper of each attempt to open a pooled connection. */
    interface Opener {
        Connection open(LoginGate.LogIn<Connection, SQLException> attempt) throws SQLException;
    }

    /** Check of each pooled connection that is ready. */
    interface Opened {
        void check(Connection connection) throws SQLException;
    }

    /** A source of connections that belong to no pool. */
    public DriverSource(JdbcSourceConfig config, JdbcDialect dialect, LoginGate gate) {
        this(config, dialect, gate, Map.of(), LoginGate.LogIn::run, connection -> {});
    }

    /**
     * @param more properties of the driver beside those of connections that read
     * @param opened checks each pooled connection that is ready
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

    /** Nobody will want one any more. */
    synchronized void close() {
        closed = true;
        notifyAll();
    }

    /**
     * The pool asks on a thread of its own, again and again as long as somebody waits, but ever later after each
     * failure. So it is told of none: whoever waits sees them here, and the next who wants a connection has the source
     * tried at once.
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

    /** A connection that is nobody's but the caller's, and not readied for statements of queries. */
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

    /** The same with more properties of the driver. */
    public Connection unpooled(Map<String, String> more) throws SQLException {
        Properties all = (Properties) properties.clone();
        all.putAll(more);
        dialect.requireDatabase(config);
        return gate.open(() -> connect(all));
    }

    /** Stops what a connection of this source runs; does nothing where that takes a statement and there is none. */
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

    /** Does nothing: drivers are told by their own properties when to give up. */
    @Override
    public void setLoginTimeout(int seconds) {}

    /** For so long the pool, when it is closed, waits for a connection that is just being made. */
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
