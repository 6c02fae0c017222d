package io.braid.connector.jdbc;

import io.braid.connector.jdbc.catalog.SchemaReader;
import io.braid.connector.jdbc.dialect.BulkInsert;
import io.braid.connector.jdbc.dialect.JdbcDialect;
import io.braid.connector.jdbc.dialect.JdbcSourceConfig;
import io.braid.connector.jdbc.dialect.SnapshotStatements;
import io.braid.connector.jdbc.dialect.SourceErrors;
import io.braid.connector.jdbc.governor.ConnectionPermits;
import io.braid.connector.jdbc.governor.GovernedStream;
import io.braid.connector.jdbc.governor.Governor;
import io.braid.connector.jdbc.governor.SourceAccess;
import io.braid.connector.jdbc.governor.StatementTrace;
import io.braid.connector.jdbc.option.SourceOption;
import io.braid.connector.jdbc.option.TextComparison;
import io.braid.connector.jdbc.pool.ConnectionPool;
import io.braid.connector.jdbc.read.BulkReader;
import io.braid.connector.jdbc.read.JdbcBatchStream;
import io.braid.connector.jdbc.read.ParameterBinder;
import io.braid.connector.jdbc.read.StatementOpener;
import io.braid.connector.jdbc.snapshot.SharedSnapshot;
import io.braid.connector.jdbc.transaction.JdbcTransaction;
import io.braid.spi.BatchStream;
import io.braid.spi.BranchTransaction;
import io.braid.spi.Fragment;
import io.braid.spi.ScanContext;
import io.braid.spi.Snapshot;
import io.braid.spi.catalog.ImportRequest;
import io.braid.spi.catalog.TableDescription;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Login to a source, with its own connection pools and readers. */
final class SourceLogin implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(SourceLogin.class);

    private final String source;
    private final JdbcDialect dialect;
    private final SourceErrors errors;
    private final Governor governor;
    private final ConnectionPool pool;
    private final ConnectionPool writers;
    private final ParameterBinder binder;
    private final SchemaReader catalog;
    private final @Nullable BulkInsert bulkInsert;
    private final TextComparison text;
    private final StatementOpener opener;
    private final @Nullable BulkReader bulkReader;
    private volatile @Nullable SnapshotStatements snapshots;

    SourceLogin(SourceAccess access, JdbcDialect dialect, BulkReader.@Nullable Opener bulkReaders) {
        JdbcSourceConfig config = access.config();
        this.source = config.source();
        this.dialect = dialect;
        this.errors = access.errors();
        this.governor = access.governor();
        this.pool = ConnectionPool.ofReaders(access, dialect);
        this.bulkInsert = dialect.bulkInsert(config).orElse(null);
        this.writers =
                ConnectionPool.ofWriters(access, dialect, bulkInsert == null ? Map.of() : bulkInsert.properties());
        this.opener = new StatementOpener(dialect, errors, config);
        this.binder = new ParameterBinder(errors, dialect.traits().values());
        this.catalog = new SchemaReader(dialect, errors);
        this.text = TextComparison.of(config.options());
        this.snapshots = dialect.snapshots(config)
                .filter(text -> config.options().flag(SourceOption.SHARED_SNAPSHOT)
                        && governor.permits().canHold())
                .orElse(null);
        this.bulkReader = bulkReaders == null ? null : bulkReaders.open(access);
    }

    Governor governor() {
        return governor;
    }

    ConnectionPool pool() {
        return pool;
    }

    BatchStream run(Fragment fragment, ScanContext context) {
        return run(fragment, context, null, null);
    }

    Optional<BatchStream> runAhead(Fragment fragment, ScanContext context) {
        return governor.permits().spared().map(permit -> run(fragment, context, permit, null));
    }

    Optional<Snapshot> snapshot(ScanContext context) {
        return Optional.ofNullable(snapshots)
                .map(how -> new SharedSnapshot(governor, pool, how, context, this::run, this::cannotHold));
    }

    BranchTransaction transaction(ScanContext context) {
        JdbcTransaction.Means means =
                new JdbcTransaction.Means(this::describe, bulkInsert == null ? null : bulkInsert.inTransaction());
        return new JdbcTransaction(governor, writers, opener, binder, dialect, means, context);
    }

    private List<TableDescription> describe(Connection connection, ImportRequest request) throws SQLException {
        return catalog.describe(connection, request).stream().map(text::in).toList();
    }

    /** True if statements can share a snapshot, as far as known. */
    boolean holdsStates() {
        return snapshots != null;
    }

    private void cannotHold(SQLException reason) {
        if (snapshots != null) {
            snapshots = null;
            LOG.warn(
                    "source '{}' cannot show one state to several statements of a query, so that each sees its own: {}",
                    source,
                    errors.reason(reason));
        }
    }

    private BatchStream run(
            Fragment fragment,
            ScanContext context,
            ConnectionPermits.@Nullable Permit permit,
            @Nullable SharedSnapshot snapshot) {
        StatementTrace trace = new StatementTrace(context, snapshot == null ? null : snapshot.name());
        BulkReader.DriverWay driver = (asked, by) ->
                new JdbcBatchStream(opener, pool, snapshot == null ? pool : snapshot.lender(), governor, asked, by);
        BatchStream rows = bulkReader == null ? driver.run(fragment, trace) : bulkReader.run(fragment, trace, driver);
        return new GovernedStream(governor, context, trace, rows, permit);
    }

    @Override
    public void close() {
        if (bulkReader != null) {
            bulkReader.close();
        }
        pool.close();
        writers.close();
        governor.close();
    }
}
