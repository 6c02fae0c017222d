package io.braid.execution.result;

import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.ReentrantReadWriteLock;

/**
 * Guard against storing stale results: rows that were read before an invalidation are not stored after it. Stores run
 * concurrently; an invalidation is exclusive. Thread-safe.
 */
final class Invalidation {
    private final ReentrantReadWriteLock lock = new ReentrantReadWriteLock();
    private final AtomicLong times = new AtomicLong();

    /** Number of invalidations so far; read it before the rows are read. */
    long times() {
        return times.get();
    }

    /** Stores rows, unless there has been an invalidation since. */
    void keepUnlessForgotten(long since, Runnable keep) {
        lock.readLock().lock();
        try {
            if (times.get() == since) {
                keep.run();
            }
        } finally {
            lock.readLock().unlock();
        }
    }

    /** Runs an invalidation, after which the removed entries are not stored again. */
    void forget(Runnable removal) {
        lock.writeLock().lock();
        try {
            times.incrementAndGet();
            removal.run();
        } finally {
            lock.writeLock().unlock();
        }
    }
}
