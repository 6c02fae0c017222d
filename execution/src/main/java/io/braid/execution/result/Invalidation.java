package io.braid.execution.result;

import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.ReentrantReadWriteLock;

/**
 * Sees to it that what is forgotten is not there again because somebody has read it before and keeps it only now.
 * Keeping goes on side by side; forgetting is alone. Safe for use by many threads.
 */
final class Invalidation {
    private final ReentrantReadWriteLock lock = new ReentrantReadWriteLock();
    private final AtomicLong times = new AtomicLong();

    /** How often something has been forgotten: from before one reads what he may keep. */
    long times() {
        return times.get();
    }

    /** Keeps what was read since then, unless something has been forgotten since. */
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

    /** Forgets: whoever asks afterwards finds nothing of it. */
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
