package io.braid.engine.exchange;

import io.braid.engine.memory.ReadAheadMemory;
import io.braid.spi.batch.Batch;
import io.braid.spi.error.BraidException;
import java.util.ArrayDeque;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * Bounded queue of batches between two threads, with back-pressure. It holds a limited number of batches, or more if
 * they are small, and of more than one only as many as fit in memory. A failure overtakes queued batches. Neither side
 * waits after the other has ended.
 */
public final class Exchange {
    /**
     * Capacity for small batches: threads that process these in about the time of a wake-up must not wait for each
     * other.
     */
    public static final int SMALL_CAPACITY = 16;
    /** Maximum total size of small batches. */
    static final long SMALL_BYTES = 4 << 20;

    private final int capacity;
    private final ReentrantLock lock = new ShortLock();
    private final Condition changed = lock.newCondition();
    private final ReadAheadMemory memory;
    private final ArrayDeque<Waiting> batches = new ArrayDeque<>();
    private long waitingBytes;
    /**
     * Number of remaining batches at which a waiting producer is woken, so that it is not woken for each batch taken.
     */
    private int few;

    private boolean finished;
    private boolean closed;
    private @Nullable BraidException failure;

    /**
     * Queued batch.
     *
     * @param charged true if its bytes have been charged
     */
    private record Waiting(Batch batch, long bytes, boolean charged) {}

    public Exchange(int capacity, ReadAheadMemory memory) {
        this.capacity = capacity;
        this.memory = memory;
    }

    /** Adds a batch once there is room; false if the consumer needs no more. */
    public boolean put(Batch batch) {
        long bytes = batch.retainedBytes();
        lock.lock();
        try {
            boolean charged = isOpen() && hasRoom(bytes) && memory.tryAdd(bytes);
            while (isOpen() && !charged && !batches.isEmpty()) {
                few = Math.max(1, batches.size() / 4);
                changed.awaitUninterruptibly();
                charged = isOpen() && hasRoom(bytes) && memory.tryAdd(bytes);
            }
            if (!isOpen()) {
                return false;
            }
            batches.add(new Waiting(batch, bytes, charged));
            waitingBytes += bytes;
            changed.signalAll();
            return true;
        } finally {
            lock.unlock();
        }
    }

    private boolean hasRoom(long bytes) {
        return batches.size() < capacity || (batches.size() < SMALL_CAPACITY && waitingBytes + bytes <= SMALL_BYTES);
    }

    /** Ends the input. */
    public void finish() {
        lock.lock();
        try {
            finished = true;
            changed.signalAll();
        } finally {
            lock.unlock();
        }
    }

    /** Makes {@link #take()} throw this failure, and the producer stop; the first failure counts. */
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

    /** Returns the next batch, waiting for it if needed, or null after the last. */
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
            waitingBytes -= first.bytes();
            memory.remove(first.charged() ? first.bytes() : 0);
            if (batches.size() <= few) {
                changed.signalAll();
            }
            return first.batch();
        } finally {
            lock.unlock();
        }
    }

    /** Ends the demand of the consumer. */
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

    /** True if the producer should continue. */
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
        waitingBytes = 0;
        memory.clear();
    }

    private boolean isOpen() {
        return !closed && failure == null;
    }
}
