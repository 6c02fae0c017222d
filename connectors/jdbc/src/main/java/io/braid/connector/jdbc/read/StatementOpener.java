package io.braid.connector.jdbc.read;

import io.braid.connector.jdbc.dialect.FastRows;
import io.braid.connector.jdbc.dialect.JdbcDialect;
import io.braid.connector.jdbc.dialect.JdbcSourceConfig;
import io.braid.connector.jdbc.dialect.JdbcTraits;
import io.braid.connector.jdbc.dialect.JdbcTraits.Streaming;
import io.braid.connector.jdbc.dialect.RowCursor;
import io.braid.connector.jdbc.dialect.RowTarget;
import io.braid.connector.jdbc.dialect.SourceErrors;
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
import org.jspecify.annotations.Nullable;

/**
 * Factory of streaming statements that return the columns of their fragment. Their timeout is not passed to the driver:
 * the watchdog cancels them, whereas a driver may block its reader until the source has responded, possibly forever.
 */
public final class StatementOpener {
    private final JdbcTraits traits;
    private final SourceErrors errors;
    private final ParameterBinder binder;
    private final ColumnReaders readers;
    private final int configuredFetch;
    private final boolean takesComments;
    private final @Nullable FastRows fast;

    public StatementOpener(JdbcDialect dialect, SourceErrors errors, JdbcSourceConfig config) {
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
                // Each tagged statement has a unique text and must not evict a reusable one from the statement cache.
                statement.setPoolable(false);
            }
            statement.setFetchSize(fetchSize(fragment.columns()));
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

    /** Runs a statement of {@link #prepare}. */
    RowCursor run(PreparedStatement statement, RowType columns, BatchBuilder batch) throws SQLException {
        RowTarget target = new RowTarget(columns, batch, errors, this::byGetters);
        return fast == null ? target.byGetters(statement.executeQuery()) : fast.run(statement, target);
    }

    private RowCursor byGetters(ResultSet rows, RowTarget target) throws SQLException {
        ResultSetMetaData delivered = rows.getMetaData();
        target.checkCount(delivered.getColumnCount());
        ColumnReader[] result = new ColumnReader[target.columns().size()];
        for (int i = 0; i < result.length; i++) {
            result[i] = readers.of(
                    i + 1, delivered.getColumnType(i + 1), target.batch().column(i));
        }
        return new GetterRows(rows, new RowReader(target, result, errors), target.batch());
    }
}
