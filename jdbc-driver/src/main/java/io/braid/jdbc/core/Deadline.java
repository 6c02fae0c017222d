package io.braid.jdbc.core;

import java.io.Closeable;
import java.io.IOException;
import java.net.SocketTimeoutException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.logging.Level;
import java.util.logging.Logger;

/**
 * A point in time after which waiting is over; or none. Sockets could be told how long to wait, too: but one that ever was asks the system
 * three times for each answer from then on, where one that was not asks once.
 */
final class Deadline {
    static final Deadline NONE = new Deadline(0, false);

    private static final Logger LOG = Logger.getLogger(Deadline.class.getName());

    private final long nanos;
    private final boolean limited;

    private Deadline(long nanos, boolean limited) {
        this.nanos = nanos;
        this.limited = limited;
    }

    /** Something that waits for the other end of a connection. */
    @FunctionalInterface
    interface Step<T, E extends Exception> {
        T run() throws IOException, E;
    }

    /** That many milliseconds from now; 0 is never. */
    static Deadline in(int millis) {
        return millis == 0 ? NONE : new Deadline(System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(millis), true);
    }

    /** This one, or that many milliseconds from now if that is sooner; 0 is never. */
    Deadline within(int millis) {
        Deadline other = in(millis);
        return limited && remainingNanos() <= other.remainingNanos() ? this : other;
    }

    boolean isLimited() {
        return limited;
    }

    long remainingNanos() {
        return limited ? nanos - System.nanoTime() : Long.MAX_VALUE;
    }

    /** Does something with a connection, which is closed if it takes too long: that ends it, with a {@link SocketTimeoutException}. */
    <T, E extends Exception> T limit(Closeable connection, Step<T, E> step) throws IOException, E {
        if (!limited) {
            return step.run();
        }
        CompletableFuture<Boolean> inTime =
                new CompletableFuture<Boolean>().completeOnTimeout(false, remainingNanos(), TimeUnit.NANOSECONDS);
        CompletableFuture<Void> closing = inTime.thenAccept(isInTime -> {
            if (!isInTime) {
                close(connection);
            }
        });
        T done;
        try {
            done = step.run();
        } catch (IOException e) {
            throw inTime.complete(true) ? e : late();
        } finally {
            inTime.complete(true);
        }
        if (!inTime.join()) {
            closing.join();
            throw late();
        }
        return done;
    }

    private static void close(Closeable connection) {
        try {
            connection.close();
        } catch (IOException e) {
            LOG.log(Level.FINE, "Closing the socket failed", e);
        }
    }

    private static SocketTimeoutException late() {
        return new SocketTimeoutException("The time allowed is over.");
    }
}
