package io.braid.jdbc;

import io.braid.jdbc.core.SqlExceptions;
import io.braid.jdbc.core.WireConnection;
import io.braid.jdbc.value.BytesLob;
import io.braid.jdbc.value.ParameterArray;
import io.braid.jdbc.value.TextLob;
import java.sql.Array;
import java.sql.Blob;
import java.sql.CallableStatement;
import java.sql.ClientInfoStatus;
import java.sql.Clob;
import java.sql.DatabaseMetaData;
import java.sql.NClob;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLClientInfoException;
import java.sql.SQLException;
import java.sql.SQLWarning;
import java.sql.Savepoint;
import java.sql.Statement;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.Set;
import java.util.concurrent.Executor;
import org.jspecify.annotations.Nullable;

/** Connection: a session on one virtual database. */
final class BraidConnection extends UnsupportedConnection {
    private final WireConnection wire;
    private final ConnectionProperties settings;
    private String database;
    private final Map<ClientProperty, String> clientInfo = new EnumMap<>(ClientProperty.class);
    private final ConnectionTransaction transaction = new ConnectionTransaction(this::run);
    private boolean readOnly;
    private int isolation = TRANSACTION_READ_COMMITTED;
    private int holdability = ResultSet.HOLD_CURSORS_OVER_COMMIT;
    private @Nullable SQLWarning warnings;
    private volatile boolean closed;

    BraidConnection(WireConnection wire, ConnectionProperties settings) {
        this.wire = wire;
        this.settings = settings;
        this.database = wire.ready().database();
        clientInfo.put(ClientProperty.APPLICATION_NAME, settings.value(BraidProperty.APPLICATION_NAME));
    }

    WireConnection wire() {
        return wire;
    }

    ConnectionProperties settings() {
        return settings;
    }

    String database() {
        return database;
    }

    void checkOpen() throws SQLException {
        if (closed) {
            throw SqlExceptions.of(SqlExceptions.CONNECTION_CLOSED, "The connection is closed.");
        }
    }

    @Override
    public Statement createStatement() throws SQLException {
        checkOpen();
        return new BraidStatement(this, ResultKind.streaming(holdability));
    }

    @Override
    public Statement createStatement(int type, int concurrency) throws SQLException {
        return createStatement(type, concurrency, holdability);
    }

    @Override
    public Statement createStatement(int type, int concurrency, int holding) throws SQLException {
        checkOpen();
        return new BraidStatement(this, kind(type, concurrency, holding));
    }

    @Override
    public PreparedStatement prepareStatement(String sql) throws SQLException {
        checkOpen();
        return new BraidPreparedStatement(this, sql, ResultKind.streaming(holdability));
    }

    @Override
    public PreparedStatement prepareStatement(String sql, int type, int concurrency) throws SQLException {
        return prepareStatement(sql, type, concurrency, holdability);
    }

    @Override
    public PreparedStatement prepareStatement(String sql, int type, int concurrency, int holding) throws SQLException {
        checkOpen();
        return new BraidPreparedStatement(this, sql, kind(type, concurrency, holding));
    }

    @Override
    public PreparedStatement prepareStatement(String sql, int generatedKeys) throws SQLException {
        return generatedKeys == Statement.RETURN_GENERATED_KEYS
                ? prepareStatement(sql, new String[0])
                : prepareStatement(sql);
    }

    @Override
    public PreparedStatement prepareStatement(String sql, String[] columns) throws SQLException {
        checkOpen();
        return BraidPreparedStatement.withKeys(this, sql, ResultKind.streaming(holdability), List.of(columns));
    }

    @Override
    public CallableStatement prepareCall(String sql) throws SQLException {
        checkOpen();
        return new BraidCallableStatement(this, sql, ResultKind.streaming(holdability));
    }

    @Override
    public CallableStatement prepareCall(String sql, int type, int concurrency) throws SQLException {
        return prepareCall(sql, type, concurrency, holdability);
    }

    @Override
    public CallableStatement prepareCall(String sql, int type, int concurrency, int holding) throws SQLException {
        checkOpen();
        return new BraidCallableStatement(this, sql, kind(type, concurrency, holding));
    }

    /** Replaces an unsupported kind of result by the nearest supported one, with a warning. */
    private ResultKind kind(int type, int concurrency, int holding) throws SQLException {
        ResultKind kind = ResultKind.nearest(type, concurrency, holding);
        if (type != kind.type()) {
            warn("Scrollable results show the rows as they were when they were read: the type is"
                    + " TYPE_SCROLL_INSENSITIVE.");
        }
        if (concurrency != ResultSet.CONCUR_READ_ONLY) {
            warn("Results cannot be changed, rows of tables can by UPDATE: the concurrency is CONCUR_READ_ONLY.");
        }
        return kind;
    }

    private void warn(String text) {
        warnings = warnings(warnings, List.of(text));
    }

    /** Creates an empty value, to be filled and passed to a setter. */
    @Override
    public Clob createClob() throws SQLException {
        return createNClob();
    }

    @Override
    public NClob createNClob() throws SQLException {
        checkOpen();
        return new TextLob("");
    }

    @Override
    public Array createArrayOf(String type, Object[] elements) throws SQLException {
        checkOpen();
        return new ParameterArray(type, elements);
    }

    @Override
    public Blob createBlob() throws SQLException {
        checkOpen();
        return new BytesLob(new byte[0]);
    }

    /** Translates those escapes that the server does not. */
    @Override
    public String nativeSQL(String sql) throws SQLException {
        checkOpen();
        return JdbcEscapes.translate(sql);
    }

    @Override
    public DatabaseMetaData getMetaData() throws SQLException {
        checkOpen();
        return new BraidDatabaseMetaData(this);
    }

    @Override
    public boolean getAutoCommit() throws SQLException {
        checkOpen();
        return transaction.isAutoCommit();
    }

    @Override
    public void setAutoCommit(boolean autoCommit) throws SQLException {
        checkOpen();
        transaction.setAutoCommit(autoCommit);
    }

    /** Commits; has no effect if no transaction has begun. */
    @Override
    public void commit() throws SQLException {
        checkOpen();
        transaction.commit();
    }

    @Override
    public void rollback() throws SQLException {
        checkOpen();
        transaction.rollback();
    }

    @Override
    public Savepoint setSavepoint() throws SQLException {
        checkOpen();
        return transaction.savepoint(null);
    }

    @Override
    public Savepoint setSavepoint(String name) throws SQLException {
        checkOpen();
        return transaction.savepoint(name);
    }

    @Override
    public void rollback(Savepoint savepoint) throws SQLException {
        checkOpen();
        transaction.rollback(savepoint);
    }

    @Override
    public void releaseSavepoint(Savepoint savepoint) throws SQLException {
        checkOpen();
        transaction.release(savepoint);
    }

    /** Begins a transaction if needed, before each statement. */
    void prepareToRun() throws SQLException {
        transaction.prepareToRun();
    }

    /** Notes that a statement has failed or returned no rows, so that it may have begun a transaction. */
    void mayHaveBegunTransaction() {
        transaction.mayHaveBegun();
    }

    @Override
    public boolean isReadOnly() throws SQLException {
        checkOpen();
        return readOnly;
    }

    /** Stores the hint, as JDBC specifies it: permissions are decided by schemas and the user's privileges. */
    @Override
    public void setReadOnly(boolean readOnly) throws SQLException {
        checkOpen();
        this.readOnly = readOnly;
    }

    @Override
    public int getTransactionIsolation() throws SQLException {
        checkOpen();
        return isolation;
    }

    /** Accepts levels up to READ COMMITTED, the level at which statements run, and rejects higher ones. */
    @Override
    public void setTransactionIsolation(int level) throws SQLException {
        checkOpen();
        if (level == TRANSACTION_REPEATABLE_READ || level == TRANSACTION_SERIALIZABLE) {
            throw unsupported("This isolation level", "each statement reads what is committed when it begins.");
        }
        if (level != TRANSACTION_NONE && level != TRANSACTION_READ_UNCOMMITTED && level != TRANSACTION_READ_COMMITTED) {
            throw SqlExceptions.of(
                    SqlExceptions.INVALID_ARGUMENT, level + " is no isolation level of java.sql.Connection.");
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
        ResultKind.checkHoldability(holding);
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

    static String quoted(String name) {
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
            throw SqlExceptions.of(SqlExceptions.INVALID_ARGUMENT, "The timeout must not be negative.");
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

    /** Closes the socket immediately, without the executor, because that never blocks. */
    @Override
    public void abort(@Nullable Executor executor) throws SQLException {
        closed = true;
        wire.abort();
    }

    @Override
    public void setNetworkTimeout(@Nullable Executor executor, int millis) throws SQLException {
        checkOpen();
        if (millis < 0) {
            throw SqlExceptions.of(SqlExceptions.INVALID_ARGUMENT, "The timeout must not be negative.");
        }
        wire.setSocketTimeout(millis);
    }

    @Override
    public int getNetworkTimeout() throws SQLException {
        checkOpen();
        return wire.socketTimeout();
    }

    /** Returns the warnings, including notices that the server has sent to all clients. */
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

    /** Sends known properties to the server; for any other, JDBC prescribes a warning, not an exception. */
    @Override
    public void setClientInfo(String name, @Nullable String value) throws SQLClientInfoException {
        Optional<ClientProperty> known = ClientProperty.of(name);
        if (known.isEmpty()) {
            warn("There is no client property " + name + ", only " + ClientProperty.names() + ".");
            return;
        }
        ClientProperty property = known.get();
        try {
            checkOpen();
            if (value == null && property == ClientProperty.TRACE_PARENT) {
                send(property, property.usual());
                clientInfo.remove(property);
            } else {
                String text = value == null ? "" : value;
                send(property, text);
                clientInfo.put(property, text);
            }
        } catch (SQLException e) {
            throw new SQLClientInfoException(
                    "The client property " + property.jdbcName() + " cannot be set: " + e.getMessage(),
                    e.getSQLState(),
                    Map.of(name, ClientInfoStatus.REASON_UNKNOWN),
                    e);
        }
    }

    private void send(ClientProperty property, String value) throws SQLException {
        run(property.setStatement(value));
    }

    /** Sets the given properties, and resets all others to the values with which the connection was opened. */
    @Override
    public void setClientInfo(Properties properties) throws SQLClientInfoException {
        Set<ClientProperty> missing = EnumSet.copyOf(clientInfo.keySet());
        for (String name : properties.stringPropertyNames()) {
            setClientInfo(name, properties.getProperty(name));
            ClientProperty.of(name).ifPresent(missing::remove);
        }
        for (ClientProperty property : missing) {
            setClientInfo(
                    property.jdbcName(),
                    property == ClientProperty.APPLICATION_NAME
                            ? settings.value(BraidProperty.APPLICATION_NAME)
                            : null);
        }
    }

    @Override
    public @Nullable String getClientInfo(String name) throws SQLException {
        checkOpen();
        return ClientProperty.of(name).map(clientInfo::get).orElse(null);
    }

    @Override
    public Properties getClientInfo() throws SQLException {
        checkOpen();
        Properties properties = new Properties();
        clientInfo.forEach((property, value) -> properties.setProperty(property.jdbcName(), value));
        return properties;
    }

    @Override
    public String toString() {
        return "session " + wire.ready().sessionId() + " on " + database;
    }
}
