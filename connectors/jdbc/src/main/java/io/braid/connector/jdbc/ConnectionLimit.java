package io.braid.connector.jdbc;

import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/**
 * How many connections to one source there may be at once, whoever opens them. Who uses one has a permit; idle ones make
 * room where another way of reading needs a new one. First come, first served, after a bounded wait.
 */
public final class ConnectionLimit {
    private final int size;
    private final Duration longestWait;
    private final SourceErrors errors;
    private final Semaphore permits;
    private final List<Holder> holders = new CopyOnWriteArrayList<>();

    ConnectionLimit(int size, Duration longestWait, SourceErrors errors) {
        this.size = size;
        this.longestWait = longestWait;
        this.errors = errors;
        permits = new Semaphore(size, true);
    }

    /** Who keeps connections of the source. */
    public interface Holder {
        /** How many connections it has, used, idle or just being made. */
        int connections();

        /** Closes the idle ones. */
        void closeIdle();
    }

    public void join(Holder holder) {
        holders.add(holder);
    }

    /** Waits for the right to use a connection, to be given back by {@link #release} exactly once. */
    public void acquire() {
        try {
            if (!permits.tryAcquire(longestWait.toMillis(), TimeUnit.MILLISECONDS)) {
                throw errors.tooManyConnections(size, longestWait);
            }
        } catch (InterruptedException e) {
            throw interrupted();
        }
    }

    /** The right to use one more connection, if it is free now and nobody waits for it. */
    public boolean tryAcquire() {
        try {
            return permits.tryAcquire(0, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            throw interrupted();
        }
    }

    public void release() {
        permits.release();
    }

    /** To be called before opening connections, with a permit for each: if they are too many, the others close idle ones. */
    public void makeRoom(Holder opening, int more) {
        int open = holders.stream().mapToInt(Holder::connections).sum();
        if (open + more > size) {
            holders.stream().filter(holder -> holder != opening).forEach(Holder::closeIdle);
        }
    }

    /** Closes all idle connections: the source has gone away under one, so the others are suspect. */
    public void closeIdle() {
        holders.forEach(Holder::closeIdle);
    }

    static BraidException interrupted() {
        Thread.currentThread().interrupt();
        return new BraidException(ErrorCode.QUERY_CANCELED, "interrupted while waiting for a connection");
    }
}
