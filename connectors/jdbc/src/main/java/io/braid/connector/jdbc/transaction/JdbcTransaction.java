package io.braid.connector.jdbc.transaction;

import io.braid.connector.jdbc.dialect.BulkInsert;
import io.braid.connector.jdbc.governor.ConnectionPermits;
import io.braid.connector.jdbc.governor.GovernedStream;
import io.braid.connector.jdbc.governor.Governor;
import io.braid.connector.jdbc.governor.ReadGuard;
import io.braid.connector.jdbc.governor.StatementTrace;
import io.braid.connector.jdbc.pool.ConnectionPool;
import io.braid.connector.jdbc.read.JdbcBatchStream;
import io.braid.connector.jdbc.read.ParameterBinder;
import io.braid.connector.jdbc.read.StatementOpener;
import io.braid.connector.jdbc.snapshot.ExclusiveSnapshotConnection;
import io.braid.connector.jdbc.snapshot.SnapshotConnection;
import io.braid.spi.BatchStream;
import io.braid.spi.Fragment;
import io.braid.spi.Parameter;
import io.braid.spi.ScanContext;
import io.braid.spi.SourceTransaction;
import io.braid.spi.batch.Batch;
import io.braid.spi.catalog.ImportRequest;
import io.braid.spi.catalog.TableDescription;
import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import io.braid.spi.write.InsertTarget;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Transaction over one connection, which it borrows for its first statement and holds, with a permit of the kind of
 * which statements of queries always have one more. A connection that was cancelled or failed in its driver is not used
 * again.
 */
public final class JdbcTransaction implements SourceTransaction {
    private final Governor governor;
    private final ConnectionPool pool;
    private final StatementOpener opener;
    private final ParameterBinder binder;
    private final Means means;
    private final ScanContext owner;
    private @Nullable HeldConnection held;
    private boolean broken;
    private volatile boolean canceled;
    private volatile @Nullable Running running;

    /** The statement that runs, and who can end it. */
    private interface Running {
        void cancel();
    }

    /** Description of tables over a connection. */
    public interface Catalog {
        List<TableDescription> describe(Connection connection, ImportRequest request) throws SQLException;
    }

    /**
     * What a database can do beside running statements.
     *
     * @param bulk its way of inserting many rows; null where that is a batch of statements
     */
    public record Means(Catalog catalog, @Nullable BulkInsert bulk) {}

    /** Work with a connection. */
    private interface Work<T> {
        T with(Connection connection, ReadGuard guard) throws SQLException;
    }

    /** @param owner on whose behalf it is begun */
    public JdbcTransaction(
            Governor governor,
            ConnectionPool pool,
            StatementOpener opener,
            ParameterBinder binder,
            Means means,
            ScanContext owner) {
        this.governor = governor;
        this.pool = pool;
        this.opener = opener;
        this.binder = binder;
        this.means = means;
        this.owner = owner;
    }

    @Override
    public BatchStream run(Fragment fragment, ScanContext context) {
        HeldConnection own = held(context);
        checkWhole(own);
        StatementTrace trace = new StatementTrace(context, null);
        BatchStream rows = new JdbcBatchStream(opener, pool, own.lender(), governor, fragment, trace);
        BatchStream watched = new GovernedStream(
                governor, context, trace, rows, governor.permits().onHeld());
        running = watched::cancel;
        return watched;
    }

    @Override
    public long execute(String sql, List<Parameter> parameters, ScanContext context) {
        return inside(context, (connection, guard) -> {
            try (PreparedStatement statement = connection.prepareStatement(sql)) {
                guard.gate().guard(pool.stopping(connection, statement));
                binder.bind(statement, parameters);
                return (long) statement.executeUpdate();
            }
        });
    }

    @Override
    public long executeAll(String sql, Batch parameters, ScanContext context) {
        if (parameters.rows() == 0) {
            return 0;
        }
        return inside(context, (connection, guard) -> {
            try (PreparedStatement statement = connection.prepareStatement(sql)) {
                guard.gate().guard(pool.stopping(connection, statement));
                for (int row = 0; row < parameters.rows(); row++) {
                    for (int i = 0; i < parameters.columnCount(); i++) {
                        binder.bind(
                                statement,
                                i + 1,
                                parameters.types().get(i).kind(),
                                parameters.column(i).value(row));
                    }
                    statement.addBatch();
                }
                return changed(statement.executeBatch());
            }
        });
    }

    /** Some drivers send many rows as one statement, and then count none of them: each was inserted. */
    private static long changed(int[] counts) {
        long changed = 0;
        for (int count : counts) {
            changed += count < 0 ? 1 : count;
        }
        return changed;
    }

    @Override
    public long insert(InsertTarget target, Batch rows, ScanContext context) {
        BulkInsert bulk = means.bulk();
        if (bulk == null || rows.rows() == 0) {
            return executeAll(target.sql(), rows, context);
        }
        long inserted = inside(
                context,
                (connection, guard) ->
                        bulk.takes(connection, target, rows) ? bulk.insert(connection, target, rows) : -1L);
        return inserted < 0 ? executeAll(target.sql(), rows, context) : inserted;
    }

    @Override
    public List<TableDescription> describe(ImportRequest request, ScanContext context) {
        return inside(context, (connection, guard) -> means.catalog().describe(connection, request));
    }

    private <T> T inside(ScanContext context, Work<T> work) {
        HeldConnection own = held(context);
        checkWhole(own);
        Connection connection = own.connection();
        ReadGuard guard = new ReadGuard(governor, context);
        StatementTrace trace = new StatementTrace(context, null);
        String session = pool.session(connection);
        if (session != null) {
            trace.runsIn(session);
        }
        WatchedStatement watched = new WatchedStatement(governor, trace, guard);
        running = watched::cancel;
        try {
            if (canceled) {
                watched.cancel();
            }
            return watched.call(() -> guard.doOnce(() -> {
                guard.gate().guard(pool.stopping(connection, null));
                return work.with(connection, guard);
            }));
        } catch (BraidException e) {
            // A cancel may still be on its way through the source.
            broken |= guard.gate().hasTold() || e.code() == ErrorCode.SOURCE_LOST;
            throw e;
        } finally {
            running = null;
            guard.gate().close();
        }
    }

    private HeldConnection held(ScanContext context) {
        HeldConnection own = held;
        if (own == null) {
            own = hold(context);
            held = own;
        }
        return own;
    }

    private HeldConnection hold(ScanContext context) {
        governor.checkAvailable();
        ReadGuard guard = new ReadGuard(governor, context);
        ConnectionPermits.Request request = governor.permits().held(owner.user());
        running = request::cancel;
        ConnectionPermits.Permit permit = request.await(context.nanosLeft())
                .orElseThrow(() -> canceled
                        ? governor.errors().canceled()
                        : governor.errors().pastDeadline());
        boolean isHeld = false;
        try {
            Connection connection = guard.begin(() -> pool.borrow(guard));
            isHeld = true;
            return new HeldConnection(
                    permit,
                    connection,
                    pool.isOccupied()
                            ? new ExclusiveSnapshotConnection(connection, governor.errors())
                            : new SnapshotConnection(connection));
        } finally {
            running = null;
            if (!isHeld) {
                permit.close();
            }
        }
    }

    @Override
    public void savepoint(String name) {
        HeldConnection own = held;
        if (own != null) {
            inside(owner, (connection, guard) -> {
                own.savepoint(name);
                return true;
            });
        }
    }

    @Override
    public void rollbackTo(String name) {
        HeldConnection own = held;
        if (own == null) {
            return;
        }
        checkWhole(own);
        canceled = false;
        inside(owner, (connection, guard) -> {
            own.rollbackTo(name);
            return true;
        });
    }

    @Override
    public void commit() {
        HeldConnection own = held;
        if (own == null) {
            return;
        }
        try {
            checkWhole(own);
            own.connection().commit();
        } catch (SQLException e) {
            broken = true;
            throw governor.errors().isLost(e)
                    ? governor.errors().unknownOutcome(e)
                    : governor.errors().failed(e);
        } finally {
            release();
        }
    }

    /** Fails if the connection was lost, or must not be used again. */
    private void checkWhole(HeldConnection own) {
        broken |= own.lender().isSpoilt();
        if (broken) {
            throw governor.errors()
                    .of(
                            ErrorCode.FAILED_TRANSACTION,
                            "has lost the transaction with a statement that was ended; ROLLBACK, and begin again");
        }
    }

    @Override
    public void cancel() {
        canceled = true;
        Running now = running;
        if (now != null) {
            now.cancel();
        }
    }

    @Override
    public void close() {
        HeldConnection own = held;
        if (own == null) {
            return;
        }
        broken |= own.lender().isSpoilt();
        try {
            if (!broken) {
                own.connection().rollback();
            }
        } catch (SQLException | RuntimeException | Error e) {
            // What is not used again is rolled back by the source.
            broken = true;
        } finally {
            release();
        }
    }

    private void release() {
        HeldConnection own = held;
        held = null;
        if (own != null) {
            own.release(pool, !broken);
        }
    }
}
