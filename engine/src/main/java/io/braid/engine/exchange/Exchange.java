package io.braid.engine.exchange;

import io.braid.engine.memory.RowsAhead;
import io.braid.spi.batch.Batch;
import io.braid.spi.error.BraidException;
import java.util.ArrayDeque;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * Hands batches from one thread to another and holds at most a given number of them, and of more than one only as many as there is
 * memory for: a fast producer waits for a slow consumer. A failure overtakes the batches that wait; neither side waits for ever once the other has gone.
 */
public final class Exchange {
    private final int capacity;
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition changed = lock.newCondition();
    private final RowsAhead memory;
    private final ArrayDeque<Waiting> batches = new ArrayDeque<>();
    private boolean finished;
    private boolean closed;
    private @Nullable BraidException failure;

    /**
     * A batch that waits to be taken.
     *
     * @param charged what it has been charged
     */
    private record Waiting(Batch batch, long charged) {}

    public Exchange(int capacity, RowsAhead memory) {
        this.capacity = capacity;
        this.memory = memory;
    }

    /** Hands over a batch once there is room; false if nobody wants it any more. */
    public boolean put(Batch batch) {
        long bytes = batch.retainedBytes();
        lock.lock();
        try {
            boolean charged = isOpen() && batches.size() < capacity && memory.tryAdd(bytes);
            while (isOpen() && !charged && !batches.isEmpty()) {
                changed.awaitUninterruptibly();
                charged = isOpen() && batches.size() < capacity && memory.tryAdd(bytes);
            }
            if (!isOpen()) {
                return false;
            }
            batches.add(new Waiting(batch, charged ? bytes : 0));
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
            clear();
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
            Waiting first = batches.poll();
            if (first == null) {
                return null;
            }
            memory.remove(first.charged());
            if (batches.size() <= capacity / 2) {
                // Sooner, a producer that waits would be woken for each batch anew.
                changed.signalAll();
            }
            return first.batch();
        } finally {
            lock.unlock();
        }
    }

    /** Says that the consumer wants no more. */
    public void close() {
        lock.lock();
        try {
            closed = true;
            clear();
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

    private void clear() {
        batches.clear();
        memory.clear();
    }

    private boolean isOpen() {
        return !closed && failure == null;
    }
}
