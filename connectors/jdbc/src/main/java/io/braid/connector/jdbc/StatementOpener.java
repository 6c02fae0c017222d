package io.braid.connector.jdbc;

import io.braid.connector.jdbc.JdbcTraits.Streaming;
import io.braid.spi.Fragment;
import io.braid.spi.ScanContext;
import io.braid.spi.TraceTag;
import io.braid.spi.batch.BatchBuilder;
import io.braid.spi.type.RowType;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** Makes statements that stream, end in time and deliver the columns their fragment declares. */
final class StatementOpener {
    private final JdbcTraits traits;
    private final SourceErrors errors;
    private final ParameterBinder binder;
    private final ColumnReaders readers;
    private final int configuredFetch;
    private final boolean takesComments;
    private final @Nullable FastRows fast;

    StatementOpener(JdbcDialect dialect, SourceErrors errors, JdbcSourceConfig config) {
        this.traits = dialect.traits();
        this.configuredFetch = config.fetchRows();
        this.takesComments = dialect.takesComments();
        this.fast = dialect.fastRows(config).orElse(null);
        this.errors = errors;
        this.binder = new ParameterBinder(errors, traits.values());
        this.readers = new ColumnReaders(traits.values());
    }

    PreparedStatement prepare(Connection connection, Fragment fragment, ScanContext context) throws SQLException {
        TraceTag tag = takesComments ? context.tag() : null;
        PreparedStatement statement = connection.prepareStatement(
                tag == null ? fragment.sql() : tag.behind(fragment.sql()),
                ResultSet.TYPE_FORWARD_ONLY,
                ResultSet.CONCUR_READ_ONLY);
        try {
            if (tag != null) {
                // No other statement has the same text: it must not take the place of one that comes again.
                statement.setPoolable(false);
            }
            statement.setFetchSize(fetchSize(fragment.columns()));
            if (context.hasDeadline()) {
                long left = TimeUnit.NANOSECONDS.toSeconds(context.deadlineNanos() - System.nanoTime());
                statement.setQueryTimeout((int) Math.max(1, Math.min(left + 1, Integer.MAX_VALUE)));
            } else if (statement.getQueryTimeout() > 0) {
                // A driver may keep the limit of the statement before, on the same connection, for all that follow.
                statement.setQueryTimeout(0);
            }
            binder.bind(statement, fragment.parameters());
            return statement;
        } catch (Throwable e) {
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

    /** Runs a statement that {@link #prepare} has made. */
    Rows run(PreparedStatement statement, RowType columns, BatchBuilder batch) throws SQLException {
        RowTarget target = new RowTarget(columns, batch, errors, this::byGetters);
        return fast == null ? target.byGetters(statement.executeQuery()) : fast.run(statement, target);
    }

    private Rows byGetters(ResultSet rows, RowTarget target) throws SQLException {
        ResultSetMetaData delivered = rows.getMetaData();
        target.checkCount(delivered.getColumnCount());
        ColumnReader[] result = new ColumnReader[target.columns().size()];
        for (int i = 0; i < result.length; i++) {
            result[i] = readers.of(
                    i + 1, delivered.getColumnType(i + 1), target.batch().column(i));
        }
        return new GetterRows(rows, new RowReader(target.columns(), result, errors), target.batch());
    }
}
