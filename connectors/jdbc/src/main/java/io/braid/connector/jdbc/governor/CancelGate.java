package io.braid.connector.jdbc.governor;

import io.braid.connector.jdbc.dialect.SourceErrors;
import java.sql.SQLException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Gate through which any thread cancels the statement of one stream, and only that one: once closed, no cancellation
 * reaches the connection. A cancellation that arrives before the driver can notice it is repeated for some seconds
 * until the reader has stopped; after that, another call starts over.
 */
public final class CancelGate {
    /** Time limit of a cancellation, even if the source does not respond. */
    private static final long PATIENCE_MILLIS = 500;
    /** Time limit if only the source can end the read. */
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

    /** Cancellation of the running statement. */
    public interface Stop {
        void run() throws SQLException;

        /** Ends the read without the source, which does not respond; false if that is impossible. */
        default boolean cut() {
            return false;
        }
    }

    /** Called before the reader enters the driver. Fails if the stream was cancelled. */
    public synchronized void enter() {
        if (canceled) {
            throw errors.canceled();
        }
        reading = true;
    }

    /** Called after the reader has left the driver. */
    public synchronized void leave() {
        reading = false;
        notifyAll();
    }

    /** Sets the statement that a cancellation stops; null for none. */
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
     * True if a cancellation was sent, so that it may still reach the next user of the connection. Final once the gate
     * is closed or guards nothing.
     */
    public synchronized boolean hasTold() {
        return told;
    }

    public synchronized void cancel() {
        // Only the first caller repeats the cancellation until the reader has stopped; a second one would delay that.
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
     * Sends the cancellation. True if it was sent in time and the reader has yet to notice it. Uses its own thread,
     * since an unresponsive source may block it; the reader can leave meanwhile.
     */
    private boolean tell(Stop running, long millis) throws InterruptedException {
        CompletableFuture<Boolean> heard = new CompletableFuture<>();
        if (!BackgroundThreads.THREADS.begin("braid-cancel", () -> tell(running, heard))) {
            return false;
        }
        told = true;
        // The task cannot have ended yet: that requires the lock.
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
            // The cancellation could not be sent.
        } finally {
            heard.complete(done);
            hasEnded();
        }
    }

    private synchronized void hasEnded() {
        tellers--;
        notifyAll();
    }

    /** Waits briefly until no cancellation is being sent; false if one still is, or if the source does not respond. */
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

    /** The running statement; null if none runs. */
    private @Nullable Stop running() {
        return reading && !closed ? stop : null;
    }

    /** Closes the gate: later cancellations have no effect. */
    public synchronized void close() {
        closed = true;
        stop = null;
    }
}
