package io.braid.connector.jdbc;

import io.braid.connector.jdbc.JdbcTraits.Streaming;
import io.braid.spi.Fragment;
import io.braid.spi.ScanContext;
import io.braid.spi.batch.BatchBuilder;
import io.braid.spi.error.ErrorCode;
import io.braid.spi.type.RowType;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.util.concurrent.TimeUnit;

/** Makes statements that stream, end in time and deliver the columns their fragment declares. */
final class StatementOpener {
    private final JdbcTraits traits;
    private final SourceErrors errors;
    private final ParameterBinder binder;
    private final ColumnReaders readers;
    private final int configuredFetch;

    StatementOpener(JdbcTraits traits, SourceErrors errors, int configuredFetch) {
        this.traits = traits;
        this.errors = errors;
        this.binder = new ParameterBinder(errors, traits.values());
        this.readers = new ColumnReaders(traits.values());
        this.configuredFetch = configuredFetch;
    }

    Streaming streaming() {
        return traits.streaming();
    }

    PreparedStatement prepare(Connection connection, Fragment fragment, ScanContext context) throws SQLException {
        PreparedStatement statement =
                connection.prepareStatement(fragment.sql(), ResultSet.TYPE_FORWARD_ONLY, ResultSet.CONCUR_READ_ONLY);
        try {
            statement.setFetchSize(fetchSize(fragment.columns()));
            if (context.hasDeadline()) {
                long left = TimeUnit.NANOSECONDS.toSeconds(context.deadlineNanos() - System.nanoTime());
                statement.setQueryTimeout((int) Math.max(1, Math.min(left + 1, Integer.MAX_VALUE)));
            }
            binder.bind(statement, fragment.parameters());
            return statement;
        } catch (SQLException | RuntimeException e) {
            statement.close();
            throw e;
        }
    }

    private int fetchSize(RowType columns) {
        if (traits.streaming() == Streaming.ROW_BY_ROW) {
            return Integer.MIN_VALUE;
        }
        return configuredFetch > 0 ? configuredFetch : FetchSize.of(columns);
    }

    RowReader reader(ResultSet rows, Fragment fragment, BatchBuilder builder) throws SQLException {
        RowType columns = fragment.columns();
        ResultSetMetaData delivered = rows.getMetaData();
        if (columns.size() > 0 && delivered.getColumnCount() != columns.size()) {
            throw errors.of(
                    ErrorCode.INTERNAL_ERROR,
                    "returned " + delivered.getColumnCount() + " columns where the plan has " + columns.size());
        }
        ColumnReader[] result = new ColumnReader[columns.size()];
        for (int i = 0; i < result.length; i++) {
            result[i] = readers.of(i + 1, delivered.getColumnType(i + 1), builder.column(i));
        }
        return new RowReader(columns, result, errors);
    }
}
