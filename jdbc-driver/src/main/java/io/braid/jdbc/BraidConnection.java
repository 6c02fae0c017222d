package io.braid.jdbc;

import io.braid.jdbc.core.SqlErrors;
import io.braid.jdbc.core.WireConnection;
import java.sql.DatabaseMetaData;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.SQLWarning;
import java.sql.Statement;
import java.util.Map;
import java.util.Properties;
import java.util.concurrent.Executor;
import org.jspecify.annotations.Nullable;

/**
 * A session on one virtual database. Braid only reads its sources and has no transactions: each statement stands for
 * itself, and commit and rollback have nothing to do.
 */
final class BraidConnection extends UnsupportedConnection {
    private final WireConnection wire;
    private final Settings settings;
    private String database;
    private boolean autoCommit = true;
    private int isolation = TRANSACTION_NONE;
    private int holdability = ResultSet.HOLD_CURSORS_OVER_COMMIT;
    private @Nullable SQLWarning warnings;
    private volatile boolean closed;

    BraidConnection(WireConnection wire, Settings settings) {
        this.wire = wire;
        this.settings = settings;
        this.database = wire.ready().database();
    }

    WireConnection wire() {
        return wire;
    }

    Settings settings() {
        return settings;
    }

    String database() {
        return database;
    }

    void checkOpen() throws SQLException {
        if (closed) {
            throw SqlErrors.of(SqlErrors.CONNECTION_CLOSED, "The connection is closed.");
        }
    }

    @Override
    public Statement createStatement() throws SQLException {
        checkOpen();
        return new BraidStatement(this);
    }

    @Override
    public Statement createStatement(int type, int concurrency) throws SQLException {
        checkKind(type, concurrency);
        return createStatement();
    }

    @Override
    public Statement createStatement(int type, int concurrency, int holding) throws SQLException {
        checkHoldability(holding);
        return createStatement(type, concurrency);
    }

    @Override
    public PreparedStatement prepareStatement(String sql) throws SQLException {
        checkOpen();
        return new BraidPreparedStatement(this, sql);
    }

    @Override
    public PreparedStatement prepareStatement(String sql, int type, int concurrency) throws SQLException {
        checkKind(type, concurrency);
        return prepareStatement(sql);
    }

    @Override
    public PreparedStatement prepareStatement(String sql, int type, int concurrency, int holding) throws SQLException {
        checkHoldability(holding);
        return prepareStatement(sql, type, concurrency);
    }

    @Override
    public PreparedStatement prepareStatement(String sql, int generatedKeys) throws SQLException {
        if (generatedKeys != Statement.NO_GENERATED_KEYS) {
            throw UnsupportedStatement.noKeys("prepareStatement");
        }
        return prepareStatement(sql);
    }

    private static void checkKind(int type, int concurrency) throws SQLException {
        if (type != ResultSet.TYPE_FORWARD_ONLY) {
            throw unsupported(
                    "A scrollable result", "results stream from the server. Ask for ResultSet.TYPE_FORWARD_ONLY.");
        }
        if (concurrency != ResultSet.CONCUR_READ_ONLY) {
            throw unsupported(
                    "A result that can be changed",
                    "Braid only reads its sources. Ask for ResultSet.CONCUR_READ_ONLY.");
        }
    }

    /** Without transactions, both kinds of holdability are the same. */
    private static void checkHoldability(int holding) throws SQLException {
        if (holding != ResultSet.HOLD_CURSORS_OVER_COMMIT && holding != ResultSet.CLOSE_CURSORS_AT_COMMIT) {
            throw SqlErrors.of(SqlErrors.INVALID_ARGUMENT, holding + " is no holdability of java.sql.ResultSet.");
        }
    }

    /** Escapes are the server's business. */
    @Override
    public String nativeSQL(String sql) throws SQLException {
        checkOpen();
        return sql;
    }

    @Override
    public DatabaseMetaData getMetaData() throws SQLException {
        checkOpen();
        return new BraidDatabaseMetaData(this);
    }

    @Override
    public boolean getAutoCommit() throws SQLException {
        checkOpen();
        return autoCommit;
    }

    /** Kept for those who ask; every statement stands for itself anyway. */
    @Override
    public void setAutoCommit(boolean autoCommit) throws SQLException {
        checkOpen();
        this.autoCommit = autoCommit;
    }

    @Override
    public void commit() throws SQLException {
        checkOpen();
    }

    @Override
    public void rollback() throws SQLException {
        checkOpen();
    }

    @Override
    public boolean isReadOnly() throws SQLException {
        checkOpen();
        return true;
    }

    /** Pools say false to be polite; a connection to Braid is read-only all the same. */
    @Override
    public void setReadOnly(boolean readOnly) throws SQLException {
        checkOpen();
    }

    @Override
    public int getTransactionIsolation() throws SQLException {
        checkOpen();
        return isolation;
    }

    /** Statements read what is committed; what would need a transaction over several statements is refused. */
    @Override
    public void setTransactionIsolation(int level) throws SQLException {
        checkOpen();
        if (level == TRANSACTION_REPEATABLE_READ || level == TRANSACTION_SERIALIZABLE) {
            throw unsupported(
                    "This isolation level", "Braid has no transactions; each statement reads what is committed.");
        }
        isolation = level;
    }

    @Override
    public int getHoldability() throws SQLException {
        checkOpen();
        return holdability;
    }

    @Override
    public void setHoldability(int holding) throws SQLException {
        checkOpen();
        checkHoldability(holding);
        holdability = holding;
    }

    @Override
    public String getCatalog() throws SQLException {
        checkOpen();
        return database();
    }

    @Override
    public void setCatalog(@Nullable String catalog) throws SQLException {
        checkOpen();
        if (catalog != null && !catalog.equalsIgnoreCase(database)) {
            run("USE DATABASE " + quoted(catalog));
            database = catalog;
        }
    }

    @Override
    public @Nullable String getSchema() throws SQLException {
        String sql = "SELECT schema_name FROM sys.sessions WHERE id = "
                + wire.ready().sessionId();
        try (Statement statement = createStatement();
                ResultSet rows = statement.executeQuery(sql)) {
            return rows.next() ? rows.getString(1) : null;
        }
    }

    @Override
    public void setSchema(@Nullable String schema) throws SQLException {
        checkOpen();
        if (schema != null) {
            run("USE " + quoted(schema));
        }
    }

    private void run(String command) throws SQLException {
        try (Statement statement = createStatement()) {
            statement.execute(command);
        }
    }

    private static String quoted(String name) {
        return '"' + name.replace("\"", "\"\"") + '"';
    }

    @Override
    public Map<String, Class<?>> getTypeMap() throws SQLException {
        checkOpen();
        return Map.of();
    }

    @Override
    public void setTypeMap(Map<String, Class<?>> types) throws SQLException {
        checkOpen();
        if (!types.isEmpty()) {
            throw unsupported("A type map", "Braid has no user-defined types.");
        }
    }

    @Override
    public boolean isValid(int timeoutSeconds) throws SQLException {
        if (timeoutSeconds < 0) {
            throw SqlErrors.of(SqlErrors.INVALID_ARGUMENT, "The timeout must not be negative.");
        }
        int millis = (int) Math.min(Integer.MAX_VALUE, timeoutSeconds * 1000L);
        return !closed && wire.isOpen() && wire.ping(millis);
    }

    @Override
    public void close() throws SQLException {
        if (!closed) {
            closed = true;
            wire.close();
        }
    }

    @Override
    public boolean isClosed() throws SQLException {
        return closed;
    }

    /** The socket is closed at once, without the executor's help: that never waits. */
    @Override
    public void abort(@Nullable Executor executor) throws SQLException {
        closed = true;
        wire.abort();
    }

    @Override
    public void setNetworkTimeout(@Nullable Executor executor, int millis) throws SQLException {
        checkOpen();
        if (millis < 0) {
            throw SqlErrors.of(SqlErrors.INVALID_ARGUMENT, "The timeout must not be negative.");
        }
        wire.setSocketTimeout(millis);
    }

    @Override
    public int getNetworkTimeout() throws SQLException {
        checkOpen();
        return wire.socketTimeout();
    }

    /** Also what the server has announced to everybody. */
    @Override
    public @Nullable SQLWarning getWarnings() throws SQLException {
        checkOpen();
        warnings = warnings(warnings, wire.takeNotices());
        return warnings;
    }

    @Override
    public void clearWarnings() throws SQLException {
        checkOpen();
        wire.takeNotices();
        warnings = null;
    }

    /** Client properties are given when connecting; JDBC has a warning, not an exception, for the others. */
    @Override
    public void setClientInfo(String name, @Nullable String value) {
        String advice = name.equalsIgnoreCase(BraidProperty.APPLICATION_NAME.propertyName())
                ? "; it is given as a connection property"
                : "";
        warnings =
                warnings(warnings, java.util.List.of("The client property " + name + " cannot be set" + advice + "."));
    }

    @Override
    public void setClientInfo(Properties properties) {
        properties.stringPropertyNames().forEach(name -> setClientInfo(name, properties.getProperty(name)));
    }

    @Override
    public @Nullable String getClientInfo(String name) throws SQLException {
        return getClientInfo().getProperty(name);
    }

    @Override
    public Properties getClientInfo() throws SQLException {
        checkOpen();
        Properties properties = new Properties();
        properties.setProperty("ApplicationName", settings.value(BraidProperty.APPLICATION_NAME));
        return properties;
    }
}
