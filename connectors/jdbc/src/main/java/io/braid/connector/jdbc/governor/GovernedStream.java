package io.braid.connector.jdbc.governor;

import io.braid.spi.BatchStream;
import io.braid.spi.ScanContext;
import io.braid.spi.batch.Batch;
import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCategory;
import java.time.Duration;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Stream of a statement under the governor: it starts when its permit is granted, is watched while it runs, and
 * releases the permit after its last row or on close. A failure is thrown again on each further call.
 */
public final class GovernedStream implements BatchStream {
    private final Governor governor;
    private final ScanContext context;
    private final StatementTrace trace;
    private final BatchStream rows;
    private ConnectionPermits.@Nullable Permit permit;
    private @Nullable BraidException failed;
    private boolean hasFirst;
    private long bytes;
    private long waitedNanos;
    private boolean begun;
    private boolean ended;
    private volatile ConnectionPermits.@Nullable Request waiting;
    private volatile boolean canceled;
    private volatile boolean silent;
    private volatile boolean late;

    /** @param permit the permit, if already granted; otherwise it is awaited on the first read */
    public GovernedStream(
            Governor governor,
            ScanContext context,
            StatementTrace trace,
            BatchStream rows,
            ConnectionPermits.@Nullable Permit permit) {
        this.governor = governor;
        this.context = context;
        this.trace = trace;
        this.rows = rows;
        this.permit = permit;
    }

    @Override
    public @Nullable Batch next() {
        if (ended) {
            return null;
        }
        if (failed != null) {
            throw failed;
        }
        try {
            if (!begun) {
                begin();
            }
            trace.await();
            long start = System.nanoTime();
            Batch batch = rows.next();
            count(batch, System.nanoTime() - start);
            if (batch == null || rows.isOver()) {
                end();
            }
            return batch;
        } catch (BraidException e) {
            failed = failure(e);
            throw failed;
        } finally {
            trace.rest();
        }
    }

    /** The first batch does not count, since its wait includes the execution of the statement. */
    private void count(@Nullable Batch batch, long nanos) {
        if (batch != null && hasFirst) {
            bytes += batch.valueBytes();
            waitedNanos += nanos;
        }
        hasFirst = true;
    }

    @Override
    public boolean isOver() {
        return ended;
    }

    private void begin() {
        checkWanted();
        governor.checkAvailable();
        if (permit == null) {
            permit = awaitPermit();
        }
        begun = true;
        governor.running().began(trace, new Stopping());
    }

    private ConnectionPermits.Permit awaitPermit() {
        ConnectionPermits.Request request = governor.permits().wanted(context.user());
        waiting = request;
        try {
            if (canceled) {
                request.cancel();
            }
            Optional<ConnectionPermits.Permit> granted = request.await(context.nanosLeft());
            return granted.orElseThrow(() ->
                    canceled ? governor.errors().canceled() : governor.errors().pastDeadline());
        } finally {
            waiting = null;
        }
    }

    private void checkWanted() {
        if (canceled) {
            throw governor.errors().canceled();
        }
        if (context.isPastDeadline()) {
            throw governor.errors().pastDeadline();
        }
    }

    /** The cause of a failure: the reader only sees that the statement was cancelled. */
    private BraidException failure(BraidException e) {
        if (silent) {
            return governor.errors().silent(Duration.ofNanos(trace.silentNanos()));
        }
        if (begun && e.code().category() == ErrorCategory.SOURCE) {
            governor.counts().failed();
        }
        return late ? governor.errors().pastDeadline() : e;
    }

    /** Handle by which the watchdog cancels the stream. */
    private final class Stopping implements StatementWatchdog.Reader {
        @Override
        public synchronized void stopLate() {
            if (!late) {
                late = true;
                rows.cancel();
            }
        }

        @Override
        public synchronized void stopSilent() {
            if (silent) {
                return;
            }
            // A cancelled statement that no longer runs is not a silent one. The cancellation may have to be repeated.
            if (!canceled && !late) {
                silent = true;
                governor.counts().fellSilent();
            }
            rows.cancel();
        }

        @Override
        public void cancel() {
            GovernedStream.this.cancel();
        }
    }

    private void end() {
        if (!ended) {
            governor.line().received(bytes, waitedNanos);
        }
        ended = true;
        governor.running().ended(trace);
        ConnectionPermits.Permit own = permit;
        permit = null;
        if (own != null) {
            own.close();
        }
    }

    @Override
    public void cancel() {
        canceled = true;
        ConnectionPermits.Request request = waiting;
        if (request != null) {
            request.cancel();
        }
        rows.cancel();
    }

    @Override
    public void close() {
        try {
            rows.close();
        } finally {
            end();
        }
    }
}
