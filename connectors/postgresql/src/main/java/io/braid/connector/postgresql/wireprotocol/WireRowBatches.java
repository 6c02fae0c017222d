package io.braid.connector.postgresql.wireprotocol;

import io.braid.connector.jdbc.dialect.SourceErrors;
import io.braid.connector.jdbc.governor.CancelGate;
import io.braid.connector.jdbc.governor.ReadGuard;
import io.braid.connector.jdbc.governor.StatementTrace;
import io.braid.spi.Fragment;
import io.braid.spi.batch.Batch;
import io.braid.spi.batch.BatchBuilder;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/**
 * Batches of the rows of one statement. Holds a connection from the first {@link #next()} until its last row or its
 * {@link #close()}, and returns it only when no cancellation can reach it. Unread rows stay at the server, which blocks
 * when the socket buffer is full (back-pressure).
 */
final class WireRowBatches implements WireBatchStream {
    private final WireSessionPool pool;
    private final SourceErrors errors;
    private final Fragment fragment;
    private final StatementTrace trace;
    private final ReadGuard guard;
    private final CancelGate gate;
    /** Connection with an open transaction in which the statement must run; null before and afterwards. */
    private @Nullable WireSession given;

    private @Nullable OpenRows open;
    private boolean ended;

    /** Resources held while rows are read. */
    private record OpenRows(
            WireSession connection, WireStatement statement, BatchBuilder builder, WireRowReader reader) {}

    WireRowBatches(WireSessionPool pool, SourceErrors errors, Fragment fragment, StatementTrace trace) {
        this.pool = pool;
        this.errors = errors;
        this.fragment = fragment;
        this.trace = trace;
        this.guard = new ReadGuard(pool.governor(), trace.context());
        this.gate = guard.gate();
    }

    /** Rows read over a borrowed connection, in its open transaction. */
    static WireRowBatches over(
            WireSession given, WireSessionPool pool, SourceErrors errors, Fragment fragment, StatementTrace trace) {
        WireRowBatches rows = new WireRowBatches(pool, errors, fragment, trace);
        rows.given = given;
        return rows;
    }

    @Override
    public @Nullable Batch next() throws UnsupportedByWireException {
        return ended ? null : guard.read(() -> read(open == null ? open() : open));
    }

    @Override
    public boolean isOver() {
        return ended;
    }

    private OpenRows open() throws SQLException, UnsupportedByWireException {
        WireSession begun = given;
        given = null;
        // Without a retry: the result is correct only within that transaction.
        return begun == null
                ? guard.open(
                        () -> openOnce(pool.borrow(guard::checkWanted), trace.snapshot()), WireStatement::isOutdated)
                : openOnce(begun, null);
    }

    /** @param snapshot the name of the snapshot to use; null for that of the connection */
    private OpenRows openOnce(WireSession connection, @Nullable String snapshot)
            throws SQLException, UnsupportedByWireException {
        given = null;
        boolean opened = false;
        try {
            connection.prepare(trace.context(), gate);
            trace.runsIn(connection.session());
            WireStatement statement = new WireStatement(
                    connection, fragment, snapshot, trace.context().tag(), errors);
            int[] types = statement.run();
            BatchBuilder builder =
                    new BatchBuilder(fragment.columns().types(), trace.context().batchRows());
            WireRowReader reader = WireRowReader.of(types, fragment.columns(), builder, errors);
            OpenRows rows = new OpenRows(connection, statement, builder, reader);
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
        WireSession connection = source.connection();
        BatchBuilder builder = source.builder();
        InboundMessages in = connection.in();
        char type = connection.receive();
        for (; type == 'D'; type = connection.receive()) {
            source.reader().read(in);
            if (builder.isFull()) {
                return builder.build();
            }
        }
        if (type != 'C') {
            throw PostgresqlErrors.unexpected("an answer without an end");
        }
        source.statement().awaitEnd();
        finish(connection);
        return builder.isEmpty() ? null : builder.build();
    }

    /** All rows have been sent: the connection is returned even before {@link #close()}. */
    private void finish(WireSession connection) {
        ended = true;
        open = null;
        gate.close();
        release(connection);
    }

    /** Called when no cancellation can arrive any more. */
    private void release(WireSession connection) {
        trace.left(connection.session());
        if (gate.hasTold()) {
            // A cancellation may still be in transit: it must not reach another statement.
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
