package io.braid.connector.postgresql.lane;

import io.braid.connector.jdbc.CancelGate;
import io.braid.connector.jdbc.SourceErrors;
import io.braid.spi.Fragment;
import io.braid.spi.ScanContext;
import io.braid.spi.batch.Batch;
import io.braid.spi.batch.BatchBuilder;
import io.braid.spi.error.BraidException;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/**
 * The rows of one statement, by batches. Holds a connection from the first {@link #next()} until its last row or its
 * {@link #close()}; hands it on only when no cancel can reach it any more. Rows that nobody has asked for wait in the
 * server, which stops when the line to us is full.
 */
final class LaneRows implements Rows {
    private final LanePool pool;
    private final SourceErrors errors;
    private final Fragment fragment;
    private final ScanContext context;
    private final CancelGate gate;
    /** A connection in a transaction of which these rows are to be a part; null until then and after. */
    private @Nullable LaneConnection given;

    private @Nullable OpenRows open;
    private @Nullable BraidException failed;
    private boolean ended;

    /** What is held while rows are read. */
    private record OpenRows(LaneConnection connection, BatchBuilder builder, RowReader reader) {}

    LaneRows(LanePool pool, SourceErrors errors, Fragment fragment, ScanContext context) {
        this.pool = pool;
        this.errors = errors;
        this.fragment = fragment;
        this.context = context;
        this.gate = new CancelGate(errors);
    }

    /** Rows read over a connection that has been borrowed already, in the transaction that it is in. */
    static LaneRows over(
            LaneConnection given, LanePool pool, SourceErrors errors, Fragment fragment, ScanContext context) {
        LaneRows rows = new LaneRows(pool, errors, fragment, context);
        rows.given = given;
        return rows;
    }

    @Override
    public @Nullable Batch next() throws NotForLaneException {
        if (ended) {
            return null;
        }
        if (failed != null) {
            throw failed;
        }
        gate.enter();
        try {
            checkDeadline();
            return read(open == null ? open() : open);
        } catch (SQLException e) {
            failed = failure(e);
            throw failed;
        } catch (BraidException e) {
            failed = e;
            throw e;
        } finally {
            gate.leave();
        }
    }

    private void checkDeadline() {
        if (context.isPastDeadline()) {
            throw errors.pastDeadline();
        }
    }

    private BraidException failure(SQLException e) {
        if (gate.isCanceled()) {
            return errors.canceled();
        }
        checkDeadline();
        if (errors.isLost(e)) {
            pool.distrustIdle();
        }
        return errors.failed(e);
    }

    /** Since nothing has been read yet, a second try is harmless where the first failed for a reason that is gone. */
    private OpenRows open() throws SQLException, NotForLaneException {
        boolean inTransaction = given != null;
        try {
            return openOnce();
        } catch (SQLException e) {
            if (inTransaction || gate.isCanceled() || !(errors.isLost(e) || Statement.isOutdated(e))) {
                throw e;
            }
            checkDeadline();
            if (errors.isLost(e)) {
                // A pooled connection may have died unnoticed, and the others with it.
                pool.distrustIdle();
            }
            return openOnce();
        }
    }

    private OpenRows openOnce() throws SQLException, NotForLaneException {
        LaneConnection connection = given == null ? pool.borrow() : given;
        given = null;
        boolean opened = false;
        try {
            if (context.hasDeadline()) {
                connection.setDeadline(context.deadlineNanos());
            }
            gate.guard(connection.ending());
            new Statement(connection, fragment, errors).run();
            BatchBuilder builder = new BatchBuilder(fragment.columns().types(), context.batchRows());
            RowReader reader = RowReader.of(connection.in(), fragment.columns(), builder, errors);
            OpenRows rows = new OpenRows(connection, builder, reader);
            open = rows;
            opened = true;
            return rows;
        } finally {
            if (!opened) {
                gate.guard(null);
                release(connection);
            }
        }
    }

    private @Nullable Batch read(OpenRows source) throws SQLException {
        LaneConnection connection = source.connection();
        BatchBuilder builder = source.builder();
        Inbound in = connection.in();
        char type = connection.receive();
        for (; type == 'D'; type = connection.receive()) {
            source.reader().read(in);
            if (builder.isFull()) {
                return builder.build();
            }
        }
        // Only both together say that these were all the rows.
        if (type != 'C' || connection.receive() != 'Z') {
            throw ServerErrors.unexpected("an answer without an end");
        }
        finish(connection);
        return builder.isEmpty() ? null : builder.build();
    }

    /** The server has sent all rows: the connection is free for others even before {@link #close()}. */
    private void finish(LaneConnection connection) {
        ended = true;
        open = null;
        gate.close();
        release(connection);
    }

    /** To be called when no cancel can come any more. */
    private void release(LaneConnection connection) {
        if (gate.isCanceled()) {
            // A cancel may still be on its way through the server: nobody else must be hit by it.
            connection.stop();
            pool.discard(connection);
        } else if (connection.rest() || connection.abandon()) {
            pool.giveBack(connection);
        } else {
            pool.discard(connection);
        }
    }

    @Override
    public void cancel() {
        gate.cancel();
    }

    @Override
    public void close() {
        gate.close();
        ended = true;
        OpenRows left = open;
        open = null;
        if (left != null) {
            release(left.connection());
        }
        if (given != null) {
            release(given);
            given = null;
        }
    }
}
