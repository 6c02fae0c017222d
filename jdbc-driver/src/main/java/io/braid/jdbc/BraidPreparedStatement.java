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
 * A statement the server has parsed, to be run with changing parameters. Its first execution need not wait for the
 * server's word on the text: a mistake in it shows at the first use.
 */
class BraidPreparedStatement extends ParameterSetters {
    private static final int MAX_PARAMETERS = 65_535;

    private final PreparedHandle handle;
    private final List<@Nullable ParameterValue> values = new ArrayList<>();

    BraidPreparedStatement(BraidConnection connection, String sql, ResultKind kind) throws SQLException {
        super(connection, kind);
        setPoolable(true);
        this.handle = connection.wire().prepare(JdbcEscapes.translate(sql));
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
        checkOpen();
        ParameterValue[] given = new ParameterValue[values.size()];
        for (int i = 0; i < given.length; i++) {
            ParameterValue value = values.get(i);
            if (value == null) {
                throw SqlExceptions.of(SqlExceptions.MISSING_PARAMETER, "Parameter " + (i + 1) + " has not been set.");
            }
            given[i] = value;
        }
        return ExecuteRequest.of(handle, Arrays.asList(given), maxRows(), queryTimeout());
    }

    @Override
    public void addBatch() throws SQLException {
        addToBatch(command());
    }

    @Override
    public ResultSet executeQuery() throws SQLException {
        return query(command());
    }

    @Override
    public boolean execute() throws SQLException {
        return run(command());
    }

    @Override
    public long executeLargeUpdate() throws SQLException {
        return update(command());
    }

    @Override
    public int executeUpdate() throws SQLException {
        return toInt(executeLargeUpdate());
    }

    /** Null for a statement that yields no rows. */
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
