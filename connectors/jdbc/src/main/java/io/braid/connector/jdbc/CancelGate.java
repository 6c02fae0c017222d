package io.braid.connector.jdbc;

import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/**
 * Lets any thread cancel the statement of one stream, and only that: once the gate is closed nothing reaches the
 * connection any more. A cancel that comes too early for the driver to notice is repeated until the reader has stopped.
 */
final class CancelGate {
    private static final int ATTEMPTS = 40;
    private static final long PAUSE_MILLIS = 50;

    private final SourceErrors errors;
    private @Nullable Stop stop;
    private boolean reading;
    private boolean canceled;
    private boolean closed;

    CancelGate(SourceErrors errors) {
        this.errors = errors;
    }

    /** Stops the statement that is running. */
    interface Stop {
        void run() throws SQLException;
    }

    /** The reader goes into the driver, unless the stream has been cancelled. */
    synchronized void enter() {
        if (canceled) {
            throw errors.canceled();
        }
        reading = true;
    }

    /** The reader has come back from the driver. */
    synchronized void leave() {
        reading = false;
        notifyAll();
    }

    /** From here on a cancel stops this; null for nothing. */
    synchronized void guard(@Nullable Stop newStop) {
        stop = newStop;
        if (canceled && newStop != null) {
            throw errors.canceled();
        }
    }

    synchronized boolean isCanceled() {
        return canceled;
    }

    synchronized void cancel() {
        if (closed) {
            return;
        }
        canceled = true;
        for (int i = 0; i < ATTEMPTS && reading && !closed && stop != null; i++) {
            try {
                stop.run();
                wait(PAUSE_MILLIS);
            } catch (SQLException e) {
                // A cancel that fails leaves the reader to see the flag between two batches.
                return;
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                return;
            }
        }
    }

    /** No cancel has any effect after this. */
    synchronized void close() {
        closed = true;
        stop = null;
    }
}
