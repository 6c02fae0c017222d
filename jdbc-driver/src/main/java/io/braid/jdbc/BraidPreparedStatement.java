package io.braid.jdbc;

import io.braid.jdbc.core.ExecuteRequest;
import io.braid.jdbc.core.PreparedHandle;
import io.braid.jdbc.core.SqlExceptions;
import io.braid.jdbc.metadata.BraidParameterMetaData;
import io.braid.jdbc.metadata.BraidResultSetMetaData;
import io.braid.wire.message.ColumnDescriptor;
import io.braid.wire.message.ParameterValue;
import java.sql.ParameterMetaData;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Prepared statement. Its first execution does not wait for the reply to its preparation: an error in the text is
 * reported at the first use.
 */
class BraidPreparedStatement extends ParameterSetters {
    private static final int MAX_PARAMETERS = 65_535;

    private final PreparedHandle handle;
    private final List<@Nullable ParameterValue> values = new ArrayList<>();
    /** True if the rows that it returns are generated keys. */
    private final boolean keys;
    /** True if several executions are sent in one request. */
    private final boolean joinsBatch;

    private final PreparedBatch together = new PreparedBatch();
    /** Generated keys of a batch whose executions are sent separately. */
    private GeneratedKeys batchKeys = new GeneratedKeys();

    BraidPreparedStatement(BraidConnection connection, String sql, ResultKind kind) throws SQLException {
        this(connection, sql, kind, false);
    }

    private BraidPreparedStatement(BraidConnection connection, String sql, ResultKind kind, boolean keys)
            throws SQLException {
        super(connection, kind);
        this.keys = keys;
        setPoolable(true);
        String translated = JdbcEscapes.translate(sql);
        this.joinsBatch = !keys && GeneratedKeys.isChange(translated);
        this.handle = connection.wire().prepare(translated);
    }

    /** Creates a statement that returns these columns of inserted rows as generated keys; all if there are no names. */
    static BraidPreparedStatement withKeys(
            BraidConnection connection, String sql, ResultKind kind, List<String> columns) throws SQLException {
        return new BraidPreparedStatement(connection, GeneratedKeys.returning(sql, columns), kind, true);
    }

    private @Nullable GeneratedKeys generated() {
        return keys ? new GeneratedKeys() : null;
    }

    @Override
    void set(int index, int jdbcType, @Nullable Object value) throws SQLException {
        checkOpen();
        if (index < 1 || index > MAX_PARAMETERS) {
            throw SqlExceptions.of(
                    SqlExceptions.NO_SUCH_COLUMN,
                    "There is no parameter " + index + "; they count from 1 to " + MAX_PARAMETERS + " at most.");
        }
        while (values.size() < index) {
            values.add(null);
        }
        values.set(index - 1, new ParameterValue(jdbcType, value));
    }

    @Override
    public void clearParameters() throws SQLException {
        checkOpen();
        Collections.fill(values, null);
    }

    private ExecuteRequest command() throws SQLException {
        return ExecuteRequest.of(handle, given(), maxRows(), queryTimeout());
    }

    private List<ParameterValue> given() throws SQLException {
        checkOpen();
        ParameterValue[] given = new ParameterValue[values.size()];
        for (int i = 0; i < given.length; i++) {
            ParameterValue value = values.get(i);
            if (value == null) {
                throw SqlExceptions.of(SqlExceptions.MISSING_PARAMETER, "Parameter " + (i + 1) + " has not been set.");
            }
            given[i] = value;
        }
        return Arrays.asList(given);
    }

    @Override
    public void addBatch() throws SQLException {
        if (joinsBatch) {
            together.add(given());
        } else {
            addToBatch(command(), keys ? batchKeys : null);
        }
    }

    @Override
    public void clearBatch() throws SQLException {
        super.clearBatch();
        together.clear();
    }

    @Override
    public long[] executeLargeBatch() throws SQLException {
        if (joinsBatch) {
            return runTogether(together, handle);
        }
        try {
            return super.executeLargeBatch();
        } finally {
            batchKeys = new GeneratedKeys();
        }
    }

    @Override
    public ResultSet executeQuery() throws SQLException {
        return query(command());
    }

    @Override
    public boolean execute() throws SQLException {
        return run(command(), generated());
    }

    @Override
    public long executeLargeUpdate() throws SQLException {
        return update(command(), generated());
    }

    @Override
    public int executeUpdate() throws SQLException {
        return toInt(executeLargeUpdate());
    }

    /** Returns the columns; null for a statement that yields no rows. */
    @Override
    public @Nullable ResultSetMetaData getMetaData() throws SQLException {
        checkOpen();
        List<ColumnDescriptor> columns = reported(handle.describe().columns());
        return columns.isEmpty() ? null : new BraidResultSetMetaData(columns, database());
    }

    @Override
    public ParameterMetaData getParameterMetaData() throws SQLException {
        checkOpen();
        return new BraidParameterMetaData(handle.describe().parameters());
    }

    @Override
    public void close() throws SQLException {
        super.close();
        handle.close(leavesForOthers());
    }
}
