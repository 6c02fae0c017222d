package io.braid.connector.jdbc.governor;

import io.braid.connector.jdbc.dialect.SourceErrors;
import java.sql.SQLException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Gate through which any thread cancels the statement of one stream, and only that: once it is closed, no cancellation
 * reaches the connection. A cancellation that comes too early for the driver to notice is repeated for some seconds
 * until the reader has stopped; after that, another cancellation begins anew.
 */
public final class CancelGate {
    /** A cancel returns within a second, also where the source does not listen. */
    private static final long PATIENCE_MILLIS = 500;
    /** Time limit for a reader that only the source can end. */
    private static final long LONG_PATIENCE_MILLIS = 5000;

    private static final long PAUSE_MILLIS = 50;

    private final SourceErrors errors;
    private @Nullable Stop stop;
    private boolean reading;
    private boolean canceled;
    private boolean canceling;
    private boolean told;
    private boolean cut;
    private int tellers;
    private boolean closed;

    public CancelGate(SourceErrors errors) {
        this.errors = errors;
    }

    /** Stops the statement that is running. */
    public interface Stop {
        void run() throws SQLException;

        /** Ends the reader without the source, which does not listen; false if there is no way to. */
        default boolean cut() {
            return false;
        }
    }

    /** The reader goes into the driver, unless the stream has been cancelled. */
    public synchronized void enter() {
        if (canceled) {
            throw errors.canceled();
        }
        reading = true;
    }

    /** The reader has come back from the driver. */
    public synchronized void leave() {
        reading = false;
        notifyAll();
    }

    /** From here on a cancel stops this; null for nothing. */
    public synchronized void guard(@Nullable Stop newStop) {
        if (canceled && newStop != null) {
            throw errors.canceled();
        }
        stop = newStop;
    }

    public synchronized boolean isCanceled() {
        return canceled;
    }

    /**
     * True if the source has been told to stop, so that what has been said may still reach whoever uses the connection
     * next. Final once the gate is closed or guards nothing.
     */
    public synchronized boolean hasTold() {
        return told;
    }

    public synchronized void cancel() {
        // Whoever cancels first goes on until the reader has stopped: a second one would only hold that up.
        if (closed || canceling) {
            return;
        }
        canceled = true;
        canceling = true;
        try {
            tellFor(PATIENCE_MILLIS);
            Stop deaf = running();
            told |= deaf != null;
            cut |= deaf != null && deaf.cut();
            if (deaf != null && !cut) {
                tellFor(LONG_PATIENCE_MILLIS);
            }
        } finally {
            canceling = false;
        }
    }

    /** Repeats the cancellation until the reader has stopped. */
    private void tellFor(long patienceMillis) {
        try {
            long start = System.nanoTime();
            long left = patienceMillis;
            for (Stop running = running(); running != null && left > 0 && tell(running, left); running = running()) {
                wait(PAUSE_MILLIS);
                left = patienceMillis - TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - start);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /**
     * True if the source could be told in time, and the reader has still to notice. Told on a thread of its own: a line
     * that has gone silent never answers. The reader can leave meanwhile.
     */
    private boolean tell(Stop running, long millis) throws InterruptedException {
        CompletableFuture<Boolean> heard = new CompletableFuture<>();
        if (!BackgroundThreads.THREADS.begin("braid-cancel", () -> tell(running, heard))) {
            return false;
        }
        told = true;
        // It cannot have ended yet: that takes the lock.
        tellers++;
        long end = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(millis);
        for (long left = millis; !heard.isDone() && running() != null && left > 0; ) {
            wait(left);
            left = TimeUnit.NANOSECONDS.toMillis(end - System.nanoTime());
        }
        return heard.getNow(false) && running() != null;
    }

    private void tell(Stop running, CompletableFuture<Boolean> heard) {
        boolean done = false;
        try {
            running.run();
            done = true;
        } catch (SQLException | RuntimeException | Error e) {
            // The source cannot be told.
        } finally {
            heard.complete(done);
            hasEnded();
        }
    }

    private synchronized void hasEnded() {
        tellers--;
        notifyAll();
    }

    /**
     * Waits a little until nobody tells the source to stop any more; false if somebody still does, or it does not
     * listen.
     */
    public synchronized boolean hasHeard() {
        if (cut) {
            return false;
        }
        try {
            long end = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(PATIENCE_MILLIS);
            for (long left = PATIENCE_MILLIS; tellers > 0 && left > 0; ) {
                wait(left);
                left = TimeUnit.NANOSECONDS.toMillis(end - System.nanoTime());
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        return tellers == 0;
    }

    /** The statement to stop; null if none runs. */
    private @Nullable Stop running() {
        return reading && !closed ? stop : null;
    }

    /** No cancel has any effect after this. */
    public synchronized void close() {
        closed = true;
        stop = null;
    }
}
