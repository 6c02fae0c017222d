package io.braid.execution.result;

import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.ReentrantReadWriteLock;

/**
 * Guard against storing invalidated results: one that was read before an invalidation is not stored after it. Stores
 * run concurrently; an invalidation is exclusive. Safe for use by many threads.
 */
final class Invalidation {
    private final ReentrantReadWriteLock lock = new ReentrantReadWriteLock();
    private final AtomicLong times = new AtomicLong();

    /** The number of invalidations so far; to be taken before the rows are read. */
    long times() {
        return times.get();
    }

    /** Stores rows read since then, unless there was an invalidation since. */
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

    /** Invalidates: later readers find nothing of it. */
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
