package io.braid.engine.exchange;

import io.braid.spi.batch.Batch;
import io.braid.spi.error.BraidException;
import java.util.ArrayDeque;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * Hands batches from one thread to another and holds at most a given number of them: a fast producer waits for a slow
 * consumer. A failure overtakes the batches that wait; neither side waits for ever once the other has gone.
 */
public final class Exchange {
    private final int capacity;
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition changed = lock.newCondition();
    private final ArrayDeque<Batch> batches = new ArrayDeque<>();
    private boolean finished;
    private boolean closed;
    private @Nullable BraidException failure;

    public Exchange(int capacity) {
        this.capacity = capacity;
    }

    /** Hands over a batch once there is room; false if nobody wants it any more. */
    public boolean put(Batch batch) {
        lock.lock();
        try {
            while (batches.size() >= capacity && isOpen()) {
                changed.awaitUninterruptibly();
            }
            if (!isOpen()) {
                return false;
            }
            batches.add(batch);
            changed.signalAll();
            return true;
        } finally {
            lock.unlock();
        }
    }

    /** Says that no further batch comes. */
    public void finish() {
        lock.lock();
        try {
            finished = true;
            changed.signalAll();
        } finally {
            lock.unlock();
        }
    }

    /** Makes {@link #take()} throw this, and the producer stop; the first failure holds. */
    public void fail(BraidException cause) {
        lock.lock();
        try {
            if (failure == null) {
                failure = cause;
            }
            batches.clear();
            changed.signalAll();
        } finally {
            lock.unlock();
        }
    }

    /** The next batch, waiting for it if need be, or null after the last. */
    public @Nullable Batch take() {
        lock.lock();
        try {
            while (batches.isEmpty() && !finished && isOpen()) {
                changed.awaitUninterruptibly();
            }
            if (failure != null) {
                throw failure;
            }
            Batch batch = batches.poll();
            changed.signalAll();
            return batch;
        } finally {
            lock.unlock();
        }
    }

    /** Says that the consumer wants no more. */
    public void close() {
        lock.lock();
        try {
            closed = true;
            batches.clear();
            changed.signalAll();
        } finally {
            lock.unlock();
        }
    }

    /** Whether the producer should go on. */
    public boolean wantsMore() {
        lock.lock();
        try {
            return isOpen();
        } finally {
            lock.unlock();
        }
    }

    private boolean isOpen() {
        return !closed && failure == null;
    }
}
