package io.braid.jdbc.core;

import java.io.Closeable;
import java.io.IOException;
import java.net.SocketTimeoutException;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.logging.Level;
import java.util.logging.Logger;

/**
 * Point in time at which waiting ends; or none. Deadlines do not use socket timeouts: once one has been set on a
 * socket, each read costs three system calls instead of one.
 */
final class Deadline {
    static final Deadline NONE = new Deadline(0, false);

    private static final Logger LOG = Logger.getLogger(Deadline.class.getName());
    /** Dedicated thread: Java's common pool can be blocked by tasks that wait for a reply. */
    private static final ScheduledThreadPoolExecutor WATCH = watch();

    private static final int IDLE_SECONDS = 10;

    private final long nanos;
    private final boolean limited;

    private Deadline(long nanos, boolean limited) {
        this.nanos = nanos;
        this.limited = limited;
    }

    private static ScheduledThreadPoolExecutor watch() {
        ScheduledThreadPoolExecutor watch = new ScheduledThreadPoolExecutor(1, Deadline::thread);
        watch.setRemoveOnCancelPolicy(true);
        watch.setKeepAliveTime(IDLE_SECONDS, TimeUnit.SECONDS);
        watch.allowCoreThreadTimeOut(true);
        return watch;
    }

    private static Thread thread(Runnable work) {
        Thread thread = new Thread(work, "braid-deadlines");
        thread.setDaemon(true);
        return thread;
    }

    /** Operation that waits for the other end of a connection. */
    @FunctionalInterface
    interface Step<T, E extends Exception> {
        T run() throws IOException, E;
    }

    /** Returns the deadline in that many milliseconds; 0 is none. */
    static Deadline in(long millis) {
        return millis == 0 ? NONE : new Deadline(System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(millis), true);
    }

    /** Returns the earlier of this deadline and that many milliseconds from now; 0 is none. */
    Deadline within(int millis) {
        Deadline other = in(millis);
        return limited && remainingNanos() <= other.remainingNanos() ? this : other;
    }

    /** Returns the later of this deadline and that many milliseconds from now; none remains none. */
    Deadline notBefore(long millis) {
        return remainingNanos() >= TimeUnit.MILLISECONDS.toNanos(millis) ? this : in(millis);
    }

    boolean isLimited() {
        return limited;
    }

    boolean isOver() {
        return remainingNanos() <= 0;
    }

    long remainingNanos() {
        return limited ? nanos - System.nanoTime() : Long.MAX_VALUE;
    }

    /**
     * Runs an operation on a connection, which is closed at the deadline: that ends the operation with a
     * {@link SocketTimeoutException}.
     */
    <T, E extends Exception> T limit(Closeable connection, Step<T, E> step) throws IOException, E {
        if (!limited) {
            return step.run();
        }
        Watched watched = new Watched(connection);
        Future<?> watch = WATCH.schedule(watched::end, remainingNanos(), TimeUnit.NANOSECONDS);
        try {
            T done = step.run();
            watched.requireInTime();
            return done;
        } catch (IOException e) {
            watched.requireInTime();
            throw e;
        } finally {
            watch.cancel(false);
        }
    }

    /** Operation with a deadline, which ends in time or is aborted. */
    private static final class Watched {
        private final Closeable connection;
        private boolean inTime;
        private boolean late;

        Watched(Closeable connection) {
            this.connection = connection;
        }

        synchronized void end() {
            if (!inTime) {
                late = true;
                close(connection);
            }
        }

        /** Waits until the connection is closed, if that has begun. */
        synchronized void requireInTime() throws SocketTimeoutException {
            inTime = true;
            if (late) {
                throw new SocketTimeoutException("The time allowed is over.");
            }
        }
    }

    private static void close(Closeable connection) {
        try {
            connection.close();
        } catch (IOException e) {
            LOG.log(Level.FINE, "Closing the socket failed", e);
        }
    }
}
