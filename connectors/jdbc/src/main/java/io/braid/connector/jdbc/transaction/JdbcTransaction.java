package io.braid.connector.jdbc.transaction;

import io.braid.connector.jdbc.dialect.BulkInsert;
import io.braid.connector.jdbc.dialect.JdbcDialect;
import io.braid.connector.jdbc.dialect.OutcomeQueries;
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
import io.braid.spi.BranchId;
import io.braid.spi.BranchTransaction;
import io.braid.spi.Fragment;
import io.braid.spi.Parameter;
import io.braid.spi.ScanContext;
import io.braid.spi.batch.Batch;
import io.braid.spi.catalog.ImportRequest;
import io.braid.spi.catalog.TableDescription;
import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import io.braid.spi.type.DataType;
import io.braid.spi.write.InsertTarget;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/**
 * Transaction over one connection, which it borrows for its first statement together with a held permit. Such permits
 * are limited, so that statements of queries always find one. A connection that was cancelled or that failed in its
 * driver is not reused.
 */
public final class JdbcTransaction implements BranchTransaction {
    /** Time limit of a rollback; after it, the connection is aborted, and the source rolls back on its own. */
    private static final Duration LONGEST_ROLLBACK = Duration.ofSeconds(5);

    private final Governor governor;
    private final ConnectionPool pool;
    private final StatementOpener opener;
    private final ParameterBinder binder;
    private final JdbcDialect dialect;
    private final Means means;
    private final ScanContext owner;
    private final TransactionSteps steps;
    private final LockTimeout lockTimeout;
    private final Optional<OutcomeQueries> outcomes;
    private @Nullable HeldConnection held;
    private boolean broken;
    private volatile boolean prepared;
    /** True once the end of the transaction was sent to the source. */
    private boolean ending;

    private volatile boolean canceled;
    private volatile @Nullable Running running;

    /** Running statement and its cancellation. */
    private interface Running {
        void cancel();
    }

    /** Reader of table descriptions over a connection. */
    public interface Catalog {
        List<TableDescription> describe(Connection connection, ImportRequest request) throws SQLException;
    }

    /**
     * Further abilities of the database.
     *
     * @param bulk its bulk insert; null if it uses a batch of statements
     */
    public record Means(Catalog catalog, @Nullable BulkInsert bulk) {}

    /** Way of preparing a statement. */
    private interface Preparing {
        PreparedStatement prepare(Connection connection) throws SQLException;
    }

    /** Work on the connection. */
    private interface Work<T> {
        T with(Connection connection, ReadGuard guard) throws SQLException;
    }

    /**
     * @param dialect the dialect, for its transaction statements
     * @param owner the context that begins the transaction
     */
    public JdbcTransaction(
            Governor governor,
            ConnectionPool pool,
            StatementOpener opener,
            ParameterBinder binder,
            JdbcDialect dialect,
            Means means,
            ScanContext owner) {
        this.governor = governor;
        this.pool = pool;
        this.opener = opener;
        this.binder = binder;
        this.dialect = dialect;
        this.means = means;
        this.owner = owner;
        this.steps = new TransactionSteps(dialect.twoPhase().orElse(null));
        this.lockTimeout = new LockTimeout(dialect.lockTimeouts().orElse(null));
        this.outcomes = dialect.outcomes();
    }

    @Override
    public void lockTimeout(Duration longest) {
        lockTimeout.want(longest);
    }

    @Override
    public BatchStream run(Fragment fragment, ScanContext context) {
        HeldConnection own = held(context);
        checkWhole(own);
        if (lockTimeout.isDue()) {
            inside(context, (connection, guard) -> true);
        }
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
    public long[] executeAll(String sql, Batch parameters, ScanContext context) {
        return executeAll(connection -> connection.prepareStatement(sql), parameters, context);
    }

    private long[] executeAll(Preparing preparing, Batch parameters, ScanContext context) {
        if (parameters.rows() == 0) {
            return new long[0];
        }
        return inside(context, (connection, guard) -> {
            try (PreparedStatement statement = preparing.prepare(connection)) {
                guard.gate().guard(pool.stopping(connection, statement));
                List<DataType> types = parameters.types();
                for (int row = 0; row < parameters.rows(); row++) {
                    for (int i = 0; i < parameters.columnCount(); i++) {
                        binder.bind(
                                statement,
                                i + 1,
                                types.get(i).kind(),
                                parameters.column(i).value(row));
                    }
                    statement.addBatch();
                }
                return changed(statement.executeBatch());
            }
        });
    }

    /** Some drivers rewrite a batch into one statement and report no counts: each row was inserted. */
    private static long[] changed(int[] counts) {
        return Arrays.stream(counts).mapToLong(count -> count < 0 ? 1 : count).toArray();
    }

    @Override
    public long insert(InsertTarget target, Batch rows, ScanContext context) {
        BulkInsert bulk = means.bulk();
        OptionalLong inserted = bulk == null || rows.rows() == 0
                ? OptionalLong.empty()
                : inside(context, (connection, guard) -> bulk.insert(connection, target, rows));
        return inserted.isPresent()
                ? inserted.getAsLong()
                : Arrays.stream(executeAll(
                                connection -> dialect.prepareInsert(connection, target, rows.types()), rows, context))
                        .sum();
    }

    @Override
    public List<TableDescription> describe(ImportRequest request, ScanContext context) {
        return inside(context, (connection, guard) -> means.catalog().describe(connection, request));
    }

    private <T> T inside(ScanContext context, Work<T> work) {
        HeldConnection own = held(context);
        checkWhole(own);
        return inside(own, context, (connection, guard) -> {
            lockTimeout.apply(connection);
            return work.with(connection, guard);
        });
    }

    private <T> T inside(HeldConnection own, ScanContext context, Work<T> work) {
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
            // A cancellation may still be in transit.
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
            begin(own, context);
        }
        return own;
    }

    private void begin(HeldConnection own, ScanContext context) {
        boolean begun = false;
        try {
            inside(own, context, (connection, guard) -> {
                steps.begin(connection);
                return true;
            });
            begun = true;
        } finally {
            broken |= !begun;
        }
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
    public void join(BranchId branch) {
        steps.join(branch);
    }

    @Override
    public void savepoint(String name, ScanContext context) {
        HeldConnection own = held;
        if (own != null) {
            inside(context, (connection, guard) -> {
                own.savepoint(name);
                return true;
            });
        }
    }

    @Override
    public void rollbackTo(String name, ScanContext context) {
        HeldConnection own = held;
        if (own == null) {
            return;
        }
        checkWhole(own);
        canceled = false;
        inside(context, (connection, guard) -> {
            own.rollbackTo(name, steps);
            lockTimeout.rolledBack();
            return true;
        });
    }

    @Override
    public Optional<String> mark(ScanContext context) {
        return held == null
                ? Optional.empty()
                : outcomes.map(queries -> inside(context, (connection, guard) -> {
                    try (PreparedStatement statement = connection.prepareStatement(queries.mark());
                            ResultSet rows = statement.executeQuery()) {
                        rows.next();
                        return rows.getString(1);
                    }
                }));
    }

    @Override
    public void commit(ScanContext context) {
        HeldConnection own = held;
        if (own == null) {
            return;
        }
        try {
            inside(context, (connection, guard) -> {
                ending = true;
                steps.commit(connection);
                return true;
            });
        } catch (BraidException e) {
            broken = true;
            throw ending && isUnclear(e) ? governor.errors().unknownOutcome(e) : e;
        } finally {
            release();
        }
    }

    /** True if the error is not the source's response to the commit. */
    private static boolean isUnclear(BraidException e) {
        return switch (e.code()) {
            case SOURCE_LOST, SOURCE_UNAVAILABLE, QUERY_CANCELED, QUERY_TIMEOUT -> true;
            default -> !(e.getCause() instanceof SQLException);
        };
    }

    @Override
    public void prepare(ScanContext context) {
        HeldConnection own = held;
        if (own == null) {
            return;
        }
        ending = true;
        inside(context, (connection, guard) -> {
            steps.prepare(connection);
            return true;
        });
        prepared = true;
    }

    @Override
    public void finish(boolean commit, ScanContext context) {
        HeldConnection own = held;
        if (own == null || !prepared) {
            return;
        }
        canceled = false;
        try {
            inside(own, context, (connection, guard) -> {
                steps.finish(connection, commit);
                return true;
            });
        } catch (BraidException e) {
            broken = true;
            throw e;
        } finally {
            prepared = false;
            release();
        }
    }

    /** Fails if the connection was lost, or must not be reused. */
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
        if (prepared) {
            // A prepared branch is ended by its coordinator.
            return;
        }
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
        // A prepared branch survives its connection, which cannot be reused.
        broken |= own.lender().isSpoilt() || prepared;
        try {
            if (!broken) {
                canceled = false;
                inside(own, beforeLong(), (connection, guard) -> {
                    steps.rollback(connection);
                    return true;
                });
            }
        } catch (RuntimeException | Error e) {
            // The source rolls back the transaction of a discarded connection.
            broken = true;
        } finally {
            release();
        }
    }

    private ScanContext beforeLong() {
        long deadline = System.nanoTime() + LONGEST_ROLLBACK.toNanos();
        return new ScanContext(owner.queryId(), owner.user(), owner.batchRows(), deadline);
    }

    private void release() {
        HeldConnection own = held;
        held = null;
        if (own != null) {
            own.release(pool, !broken && hasOwnLockTimeout(own));
        }
    }

    /** True if the connection's own lock timeout is in effect again. */
    private boolean hasOwnLockTimeout(HeldConnection own) {
        if (!lockTimeout.outlasts()) {
            return true;
        }
        try {
            return inside(own, beforeLong(), (connection, guard) -> {
                lockTimeout.reset(connection);
                return true;
            });
        } catch (RuntimeException e) {
            return false;
        }
    }
}
