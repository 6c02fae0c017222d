package io.braid.jdbc;

import io.braid.jdbc.core.ExecuteRequest;
import io.braid.jdbc.core.PreparedHandle;
import io.braid.jdbc.core.ResultCursor;
import io.braid.jdbc.core.SqlExceptions;
import io.braid.wire.message.ColumnDescriptor;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.SQLWarning;
import java.sql.Statement;
import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.jspecify.annotations.Nullable;

/** Statement that runs SQL texts, one at a time; running one closes the result of the previous one. */
class BraidStatement extends UnsupportedStatement implements ProgressingStatement {
    private static final Logger LOG = Logger.getLogger(BraidStatement.class.getName());
    private static final int NO_COUNT = -1;

    private final BraidConnection connection;
    private final ResultKind kind;
    private final StatementBatch batch = new StatementBatch();
    private int fetchDirection = ResultSet.FETCH_FORWARD;
    private long maxRows;
    private int queryTimeout;
    private int fetchSize;
    private int longestField;
    private boolean poolable;
    private boolean closeOnCompletion;
    private @Nullable SQLWarning warnings;
    private volatile @Nullable BraidResultSet result;
    /** Generated keys of the last statement; null if none were requested. */
    private @Nullable GeneratedKeys keys;

    private Consumer<StatementProgress> listener = progress -> {};
    private long updateCount = NO_COUNT;
    private volatile @Nullable ResultCursor running;
    private volatile boolean closed;

    BraidStatement(BraidConnection connection, ResultKind kind) {
        this.connection = connection;
        this.kind = kind;
        this.queryTimeout = connection.settings().queryTimeout();
    }

    final String database() {
        return connection.database();
    }

    final List<ColumnDescriptor> reported(List<ColumnDescriptor> columns) {
        return connection.settings().zonedTimestamps().reported(columns);
    }

    final int holdability() {
        return kind.holdability();
    }

    final int fetchSize() {
        return fetchSize;
    }

    final BraidConnection braid() {
        return connection;
    }

    final void checkOpen() throws SQLException {
        if (closed) {
            throw SqlExceptions.of(SqlExceptions.OBJECT_CLOSED, "The statement is closed.");
        }
        connection.checkOpen();
    }

    private ExecuteRequest command(String sql) throws SQLException {
        return ExecuteRequest.of(JdbcEscapes.translate(sql), maxRows, queryTimeout);
    }

    final long maxRows() {
        return maxRows;
    }

    final int queryTimeout() {
        return queryTimeout;
    }

    /** Runs a command; returns true if it yields rows. */
    final boolean run(ExecuteRequest command) throws SQLException {
        return run(command, null);
    }

    /**
     * Runs a command; returns true if it yields rows.
     *
     * @param generated receives the rows that the command returns, which are then no result; null for none
     */
    final boolean run(ExecuteRequest command, @Nullable GeneratedKeys generated) throws SQLException {
        ResultCursor cursor = begin(command, generated);
        if (cursor.columns().isEmpty()) {
            running = null;
            connection.mayHaveBegunTransaction();
            updateCount = cursor.rows();
            warnings = warnings(null, cursor.warnings());
            return false;
        }
        if (!connection.getAutoCommit() && GeneratedKeys.mayChange(command.text())) {
            connection.mayHaveBegunTransaction();
        }
        if (generated != null) {
            return take(generated, cursor);
        }
        result = kind.isScrollable()
                ? new ScrollableResultSet(cursor, this, connection.settings().scrollBytes())
                : new StreamedResultSet(cursor, this);
        return true;
    }

    private ResultCursor begin(ExecuteRequest command, @Nullable GeneratedKeys generated) throws SQLException {
        checkOpen();
        keys = generated;
        closeResult();
        warnings = null;
        updateCount = NO_COUNT;
        connection.prepareToRun();
        LOG.log(Level.FINER, "{0} runs {1}", new Object[] {connection, command});
        Consumer<StatementProgress> current = listener;
        ResultCursor cursor = connection
                .wire()
                .execute(
                        command,
                        connection.settings().readAhead(),
                        progress -> current.accept(new StatementProgress(progress)));
        running = cursor;
        try {
            // Another thread may have closed the statement before it could see the cursor.
            checkOpen();
            cursor.open();
        } catch (SQLException e) {
            running = null;
            connection.mayHaveBegunTransaction();
            cursor.close();
            throw e;
        }
        return cursor;
    }

    /** Runs executions of a prepared statement in one request; returns the update count of each. */
    final long[] runTogether(PreparedBatch executions, PreparedHandle statement) throws SQLException {
        checkOpen();
        try {
            return executions.run(statement, queryTimeout, command -> {
                ResultCursor cursor = begin(command, null);
                connection.mayHaveBegunTransaction();
                return cursor;
            });
        } finally {
            running = null;
        }
    }

    /** Reads generated keys; returns false, because they are no result. */
    private boolean take(GeneratedKeys returned, ResultCursor cursor) throws SQLException {
        try {
            updateCount = returned.take(cursor);
        } finally {
            running = null;
        }
        warnings = warnings(null, cursor.warnings());
        return false;
    }

    @Override
    public void onProgress(Consumer<StatementProgress> newListener) throws SQLException {
        checkOpen();
        listener = newListener;
    }

    final BraidResultSet query(ExecuteRequest command) throws SQLException {
        boolean yieldsRows = run(command);
        BraidResultSet rows = result;
        if (!yieldsRows || rows == null) {
            checkOpen();
            throw SqlExceptions.of(
                    SqlExceptions.NO_RESULT,
                    "The statement was run, but it yields no rows: use execute or executeUpdate.");
        }
        return rows;
    }

    final long update(ExecuteRequest command, @Nullable GeneratedKeys generated) throws SQLException {
        if (run(command, generated)) {
            throw yieldsRows();
        }
        return updateCount;
    }

    private SQLException yieldsRows() throws SQLException {
        closeResult();
        return SqlExceptions.of(SqlExceptions.NO_RESULT, "The statement yields rows: use execute or executeQuery.");
    }

    static int toInt(long count) {
        return (int) Math.min(count, Integer.MAX_VALUE);
    }

    private void closeResult() throws SQLException {
        BraidResultSet open = result;
        result = null;
        if (open != null) {
            open.close();
        }
    }

    /** Notes that a result of this statement was closed. */
    final void resultClosed(BraidResultSet closedResult) throws SQLException {
        if (result == closedResult) {
            running = null;
            result = null;
            if (closeOnCompletion) {
                close();
            }
        }
    }

    @Override
    public ResultSet executeQuery(String sql) throws SQLException {
        return query(command(sql));
    }

    @Override
    public boolean execute(String sql) throws SQLException {
        return run(command(sql));
    }

    @Override
    public long executeLargeUpdate(String sql) throws SQLException {
        return update(command(sql), null);
    }

    @Override
    public int executeUpdate(String sql) throws SQLException {
        return toInt(executeLargeUpdate(sql));
    }

    @Override
    public boolean execute(String sql, int generatedKeys) throws SQLException {
        return generatedKeys == RETURN_GENERATED_KEYS ? execute(sql, new String[0]) : execute(sql);
    }

    @Override
    public int executeUpdate(String sql, int generatedKeys) throws SQLException {
        return toInt(executeLargeUpdate(sql, generatedKeys));
    }

    @Override
    public long executeLargeUpdate(String sql, int generatedKeys) throws SQLException {
        return generatedKeys == RETURN_GENERATED_KEYS
                ? executeLargeUpdate(sql, new String[0])
                : executeLargeUpdate(sql);
    }

    /** Runs a text and returns these generated columns; all if the list is empty. */
    @Override
    public boolean execute(String sql, String[] columns) throws SQLException {
        return run(command(GeneratedKeys.returning(sql, List.of(columns))), new GeneratedKeys());
    }

    @Override
    public int executeUpdate(String sql, String[] columns) throws SQLException {
        return toInt(executeLargeUpdate(sql, columns));
    }

    @Override
    public long executeLargeUpdate(String sql, String[] columns) throws SQLException {
        if (execute(sql, columns)) {
            throw yieldsRows();
        }
        return updateCount;
    }

    @Override
    public void addBatch(String sql) throws SQLException {
        checkOpen();
        addToBatch(command(sql), null);
    }

    final void addToBatch(ExecuteRequest command, @Nullable GeneratedKeys generated) {
        batch.add(() -> update(command, generated));
    }

    @Override
    public void clearBatch() throws SQLException {
        checkOpen();
        batch.clear();
    }

    @Override
    public int[] executeBatch() throws SQLException {
        return Arrays.stream(executeLargeBatch())
                .mapToInt(BraidStatement::toInt)
                .toArray();
    }

    @Override
    public long[] executeLargeBatch() throws SQLException {
        checkOpen();
        return batch.run();
    }

    /** Returns the generated keys; empty if none were requested or the statement inserts nothing. */
    @Override
    public ResultSet getGeneratedKeys() throws SQLException {
        checkOpen();
        GeneratedKeys returned = keys;
        if (returned != null && !returned.columns().isEmpty()) {
            return new StreamedResultSet(returned, this);
        }
        return new StreamedResultSet(LocalRows.none("GENERATED_KEY BIGINT"), null);
    }

    @Override
    public void cancel() throws SQLException {
        checkOpen();
        ResultCursor cursor = running;
        if (cursor != null) {
            cursor.cancel();
        }
    }

    @Override
    public void close() throws SQLException {
        if (!closed) {
            closed = true;
            ResultCursor cursor = running;
            if (cursor != null) {
                // Another thread may be waiting for the first reply, when there is no result to close yet.
                cursor.close();
            }
            closeResult();
        }
    }

    @Override
    public boolean isClosed() throws SQLException {
        return closed || connection.isClosed();
    }

    @Override
    public @Nullable ResultSet getResultSet() throws SQLException {
        checkOpen();
        return result;
    }

    @Override
    public int getUpdateCount() throws SQLException {
        return toInt(getLargeUpdateCount());
    }

    @Override
    public long getLargeUpdateCount() throws SQLException {
        checkOpen();
        return updateCount;
    }

    @Override
    public boolean getMoreResults() throws SQLException {
        return getMoreResults(Statement.CLOSE_CURRENT_RESULT);
    }

    /** Closes the result; a statement has a single result, so there are never more. */
    @Override
    public boolean getMoreResults(int current) throws SQLException {
        checkOpen();
        if (current == KEEP_CURRENT_RESULT) {
            throw unsupported("Statement.getMoreResults with a result kept", "a statement has one open result.");
        } else if (current != CLOSE_CURRENT_RESULT && current != CLOSE_ALL_RESULTS) {
            throw SqlExceptions.of(
                    SqlExceptions.INVALID_ARGUMENT, current + " does not say what becomes of the current result.");
        }
        updateCount = NO_COUNT;
        closeResult();
        return false;
    }

    @Override
    public Connection getConnection() throws SQLException {
        checkOpen();
        return connection;
    }

    @Override
    public @Nullable SQLWarning getWarnings() throws SQLException {
        checkOpen();
        return warnings;
    }

    @Override
    public void clearWarnings() throws SQLException {
        checkOpen();
        warnings = null;
    }

    @Override
    public int getMaxRows() throws SQLException {
        return toInt(getLargeMaxRows());
    }

    @Override
    public long getLargeMaxRows() throws SQLException {
        checkOpen();
        return maxRows;
    }

    @Override
    public void setMaxRows(int rows) throws SQLException {
        setLargeMaxRows(rows);
    }

    @Override
    public void setLargeMaxRows(long rows) throws SQLException {
        checkOpen();
        maxRows = notNegative(rows, "The most rows");
    }

    @Override
    public int getQueryTimeout() throws SQLException {
        checkOpen();
        return queryTimeout;
    }

    @Override
    public void setQueryTimeout(int seconds) throws SQLException {
        checkOpen();
        queryTimeout = (int) notNegative(seconds, "The timeout");
    }

    @Override
    public int getFetchSize() throws SQLException {
        checkOpen();
        return fetchSize;
    }

    /** Stores the hint, which has no effect: rows always stream, in batches of the server's size. */
    @Override
    public void setFetchSize(int rows) throws SQLException {
        checkOpen();
        fetchSize = (int) notNegative(rows, "The fetch size");
    }

    private static long notNegative(long value, String what) throws SQLException {
        if (value < 0) {
            throw SqlExceptions.of(
                    SqlExceptions.INVALID_ARGUMENT, what + " must not be negative; it was " + value + ".");
        }
        return value;
    }

    @Override
    public int getMaxFieldSize() throws SQLException {
        checkOpen();
        return longestField;
    }

    /** Truncates texts and byte strings of later results, without a warning, as JDBC prescribes. */
    @Override
    public void setMaxFieldSize(int bytes) throws SQLException {
        checkOpen();
        longestField = (int) notNegative(bytes, "The maximum size of a field");
    }

    final int longestField() {
        return longestField;
    }

    @Override
    public int getFetchDirection() throws SQLException {
        checkOpen();
        return fetchDirection;
    }

    /** Stores the hint, which has no effect: rows arrive in the server's order. */
    @Override
    public void setFetchDirection(int direction) throws SQLException {
        checkOpen();
        fetchDirection = checkedDirection(direction);
    }

    static int checkedDirection(int direction) throws SQLException {
        if (direction < ResultSet.FETCH_FORWARD || direction > ResultSet.FETCH_UNKNOWN) {
            throw SqlExceptions.of(
                    SqlExceptions.INVALID_ARGUMENT,
                    direction + " is no direction of java.sql.ResultSet to fetch rows in.");
        }
        return direction;
    }

    /** Has no effect: escapes such as {@code {d '2024-02-29'}} are always processed. */
    @Override
    public void setEscapeProcessing(boolean enable) throws SQLException {
        checkOpen();
    }

    @Override
    public int getResultSetType() throws SQLException {
        checkOpen();
        return kind.type();
    }

    @Override
    public int getResultSetConcurrency() throws SQLException {
        checkOpen();
        return ResultSet.CONCUR_READ_ONLY;
    }

    @Override
    public int getResultSetHoldability() throws SQLException {
        checkOpen();
        return kind.holdability();
    }

    /** True if the prepared statement may be reused by other statements after close. */
    final boolean leavesForOthers() {
        return poolable;
    }

    @Override
    public boolean isPoolable() throws SQLException {
        checkOpen();
        return poolable;
    }

    @Override
    public void setPoolable(boolean poolable) throws SQLException {
        checkOpen();
        this.poolable = poolable;
    }

    /** Always adds quotes: names match in any letter case with quotes, too, and reserved words need them. */
    @Override
    public String enquoteIdentifier(String identifier, boolean alwaysQuote) throws SQLException {
        boolean quoted = identifier.length() > 2 && identifier.startsWith("\"") && identifier.endsWith("\"");
        String name = quoted ? identifier.substring(1, identifier.length() - 1).replace("\"\"", "\"") : identifier;
        if (name.isEmpty() || name.indexOf('\0') >= 0) {
            throw SqlExceptions.of(
                    SqlExceptions.INVALID_ARGUMENT, "A name has at least one character, none of which is 0.");
        }
        return BraidConnection.quoted(name);
    }

    @Override
    public void closeOnCompletion() throws SQLException {
        checkOpen();
        closeOnCompletion = true;
    }

    @Override
    public boolean isCloseOnCompletion() throws SQLException {
        checkOpen();
        return closeOnCompletion;
    }
}
