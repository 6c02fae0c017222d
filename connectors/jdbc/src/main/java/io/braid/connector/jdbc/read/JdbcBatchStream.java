package io.braid.connector.jdbc.read;

import io.braid.connector.jdbc.dialect.BatchCursor;
import io.braid.connector.jdbc.dialect.RowCursor;
import io.braid.connector.jdbc.governor.CancelGate;
import io.braid.connector.jdbc.governor.Governor;
import io.braid.connector.jdbc.governor.ReadGuard;
import io.braid.connector.jdbc.governor.StatementCanceller;
import io.braid.connector.jdbc.governor.StatementTrace;
import io.braid.connector.jdbc.pool.ConnectionLender;
import io.braid.connector.jdbc.pool.ConnectionPool;
import io.braid.spi.BatchStream;
import io.braid.spi.Fragment;
import io.braid.spi.batch.Batch;
import io.braid.spi.batch.BatchBuilder;
import io.braid.spi.error.BraidException;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Batches of the rows of one statement. Holds a connection from the first {@link #next()} until its last row or its
 * {@link #close()}, and returns it only in its original state.
 */
public final class JdbcBatchStream implements BatchStream {
    private final StatementOpener opener;
    private final ConnectionPool pool;
    private final ConnectionLender lender;
    private final Fragment fragment;
    private final StatementTrace trace;
    private final ReadGuard guard;
    private final CancelGate gate;
    private @Nullable OpenRows open;
    private boolean ended;
    /** True after an unexpected failure of the driver: the connection's state is unknown, so it is not reused. */
    private boolean astray;

    /** Resources held while rows are read. */
    private record OpenRows(Connection connection, PreparedStatement statement, RowCursor rows, BatchBuilder builder) {}

    /** @param lender the lender of the pool's connections */
    public JdbcBatchStream(
            StatementOpener opener,
            ConnectionPool pool,
            ConnectionLender lender,
            Governor governor,
            Fragment fragment,
            StatementTrace trace) {
        this.trace = trace;
        this.opener = opener;
        this.pool = pool;
        this.lender = lender;
        this.fragment = fragment;
        this.guard = new ReadGuard(governor, trace.context());
        this.gate = guard.gate();
    }

    @Override
    public @Nullable Batch next() {
        return guard.read(this::read);
    }

    private @Nullable Batch read() throws SQLException {
        if (ended) {
            return null;
        }
        OpenRows source = open == null ? guard.open(this::openOnce, otherwise -> false) : open;
        if (source.rows() instanceof BatchCursor batches) {
            Batch batch = handedOn(batches);
            if (batch == null) {
                finish(source);
            }
            return batch;
        }
        BatchBuilder builder = source.builder();
        if (fill(source)) {
            return builder.build();
        }
        Batch last = builder.isEmpty() ? null : builder.build();
        finish(source);
        return last;
    }

    @Override
    public boolean isOver() {
        return ended;
    }

    private OpenRows openOnce() throws SQLException {
        Connection connection = lender.borrow(guard);
        PreparedStatement statement = null;
        boolean sent = false;
        boolean opened = false;
        try {
            String session = pool.session(connection);
            if (session != null) {
                trace.runsIn(session);
            }
            // Preparing the statement may involve the source and wait for a lock.
            gate.guard(pool.stopping(connection, null));
            PreparedStatement prepared = opener.prepare(connection, fragment, trace.context());
            statement = prepared;
            gate.guard(pool.stopping(connection, prepared));
            BatchBuilder builder =
                    new BatchBuilder(fragment.columns().types(), trace.context().batchRows());
            sent = true;
            open = new OpenRows(connection, statement, opener.run(prepared, fragment.columns(), builder), builder);
            opened = true;
            return open;
        } catch (RuntimeException | Error e) {
            astray = !(e instanceof BraidException);
            throw e;
        } finally {
            if (!opened) {
                gate.guard(null);
                // Rows may already have been sent even if the start failed.
                release(connection, statement, gate.hasTold() || (sent && pool.isOccupied()), gate::hasHeard);
            }
        }
    }

    private @Nullable Batch handedOn(BatchCursor batches) throws SQLException {
        try {
            return batches.next();
        } catch (RuntimeException | Error e) {
            astray = !(e instanceof BraidException);
            throw e;
        }
    }

    /** True if the batch is full; otherwise there are no more rows. */
    private boolean fill(OpenRows source) throws SQLException {
        try {
            return source.rows().read();
        } catch (RuntimeException | Error e) {
            astray = !(e instanceof BraidException);
            throw e;
        }
    }

    /** All rows have been sent: the connection is returned even before the last batch is read. */
    private void finish(OpenRows source) {
        ended = true;
        open = null;
        gate.close();
        // A late cancellation must not reach the next statement on the connection.
        release(source.connection(), source.statement(), gate.hasTold(), gate::hasHeard);
    }

    private void release(
            Connection connection, @Nullable PreparedStatement statement, boolean left, BooleanSupplier hasHeard) {
        String session = pool.session(connection);
        if (session != null) {
            trace.left(session);
        }
        if (astray) {
            lender.discard(connection);
            return;
        }
        if (left) {
            lender.leave(connection, statement, hasHeard);
            return;
        }
        boolean asItWas = false;
        try {
            if (statement != null) {
                statement.close();
            }
            asItWas = true;
        } catch (SQLException | RuntimeException | Error e) {
            // The connection was not restored, so it is discarded; the cause does not matter.
        } finally {
            if (asItWas) {
                lender.giveBack(connection);
            } else {
                lender.discard(connection);
            }
        }
    }

    @Override
    public void cancel() {
        gate.cancel();
    }

    @Override
    public void close() {
        gate.close();
        OpenRows left = open;
        if (left == null) {
            return;
        }
        open = null;
        boolean told = gate.hasTold();
        boolean heard = told || !pool.isOccupied() || stop(left);
        // A cancellation may still be in transit: it must not reach another statement.
        release(left.connection(), left.statement(), pool.isOccupied() || told, () -> heard && gate.hasHeard());
    }

    /** If the cancellation cannot be sent, the source notices the aborted connection when it next sends rows. */
    private boolean stop(OpenRows left) {
        return StatementCanceller.told(() -> pool.stop(left.connection(), left.statement()));
    }
}
