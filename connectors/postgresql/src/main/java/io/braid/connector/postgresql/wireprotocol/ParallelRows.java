package io.braid.connector.postgresql.wireprotocol;

import io.braid.connector.jdbc.dialect.SourceErrors;
import io.braid.connector.jdbc.governor.CancelGate;
import io.braid.connector.jdbc.governor.ReadGuard;
import io.braid.spi.batch.Batch;
import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import java.sql.SQLException;
import java.util.List;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Rows of a fragment whose parts are read in parallel, in no particular order. Succeeds only if all parts do. */
final class ParallelRows implements WireBatchStream {
    /** Maximal number of queued batches per part. */
    private static final int AHEAD = 2;

    private final Division division;
    private final Supplier<WireRowBatches> whole;
    private final Executor readers;
    private final SourceErrors errors;
    private final ReadGuard guard;
    private final CancelGate gate;
    private volatile List<WireRowBatches> parts = List.of();
    private @Nullable ScanMerge merge;
    /** True if a batch was returned. */
    private boolean begun;

    private volatile boolean canceled;

    /** Division of a fragment among connections. */
    interface Division {
        /**
         * The parts; a single one if the fragment cannot be divided now. A cancellation ends the server's responses.
         */
        List<WireRowBatches> parts(ReadGuard guard) throws SQLException, UnsupportedByWireException;
    }

    /**
     * @param whole reads all rows over one connection
     * @param readers runs the readers of the parts, each immediately
     */
    ParallelRows(
            Division division, Supplier<WireRowBatches> whole, ReadGuard guard, Executor readers, SourceErrors errors) {
        this.division = division;
        this.whole = whole;
        this.guard = guard;
        this.gate = guard.gate();
        this.readers = readers;
        this.errors = errors;
    }

    @Override
    public @Nullable Batch next() throws UnsupportedByWireException {
        if (parts.isEmpty()) {
            begin();
        }
        ScanMerge open = merge;
        if (open == null) {
            return parts.get(0).next();
        }
        try {
            Batch batch = open.take();
            begun |= batch != null;
            return batch;
        } catch (UnsupportedByWireException e) {
            if (begun) {
                // The driver would return the same rows again.
                throw errors.failed(PostgresqlErrors.unexpected("one part of it is unlike the others"));
            }
            throw e;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new BraidException(ErrorCode.QUERY_CANCELED, "interrupted while it was read", e);
        }
    }

    @Override
    public boolean isOver() {
        return merge == null && parts.size() == 1 && parts.get(0).isOver();
    }

    private void begin() throws UnsupportedByWireException {
        parts = split();
        if (canceled) {
            cancelParts();
        }
        if (parts.size() > 1) {
            ScanMerge open = new ScanMerge(parts.size(), AHEAD * parts.size());
            merge = open;
            parts.forEach(part -> start(part, open));
        }
    }

    private void start(WireRowBatches part, ScanMerge merge) {
        try {
            readers.execute(() -> read(part, merge));
        } catch (RuntimeException | Error e) {
            part.close();
            merge.stopped(e);
        }
    }

    private List<WireRowBatches> split() throws UnsupportedByWireException {
        guard.checkWanted();
        gate.enter();
        try {
            return division.parts(guard);
        } catch (SQLException e) {
            if (gate.isCanceled()) {
                throw errors.canceled();
            }
            // Whatever the failure was, reading over one connection either reports or avoids it.
            return List.of(whole.get());
        } finally {
            gate.leave();
            gate.close();
        }
    }

    private static void read(WireRowBatches part, ScanMerge merge) {
        Throwable reason = null;
        try {
            boolean wanted = true;
            while (wanted) {
                Batch batch = part.next();
                wanted = batch != null && merge.put(batch);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            reason = e;
        } catch (UnsupportedByWireException | RuntimeException | Error e) {
            reason = e;
        } finally {
            part.close();
            merge.stopped(reason);
        }
    }

    @Override
    public void cancel() {
        canceled = true;
        gate.cancel();
        cancelParts();
    }

    /** In parallel, since each cancellation may wait for an unresponsive server. */
    private void cancelParts() {
        parts.forEach(part -> {
            try {
                readers.execute(part::cancel);
            } catch (RejectedExecutionException | OutOfMemoryError e) {
                // No other thread is available.
                part.cancel();
            }
        });
    }

    /** Stops active readers and waits for them, so that their connections are free when this returns. */
    @Override
    public void close() {
        gate.close();
        ScanMerge open = merge;
        if (open == null) {
            parts.forEach(WireRowBatches::close);
        } else {
            open.refuseMore();
            if (open.hasReaders()) {
                cancelParts();
            }
            open.awaitReaders();
        }
    }
}
