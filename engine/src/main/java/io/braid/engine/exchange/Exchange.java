package io.braid.engine.exchange;

import io.braid.engine.memory.ReadAheadMemory;
import io.braid.spi.batch.Batch;
import io.braid.spi.error.BraidException;
import java.util.ArrayDeque;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * Hands batches from one thread to another and holds at most a given number of them, or more if they are small, and of
 * more than one only as many as there is memory for: a fast producer waits for a slow consumer. A failure overtakes the
 * batches that wait; neither side waits for ever once the other has gone.
 */
public final class Exchange {
    /**
     * How many may wait that are small: threads that work on those for hardly longer than it takes to be woken must not
     * wait for each other.
     */
    public static final int SMALL_CAPACITY = 16;
    /** What so many take together, if they are small. */
    static final long SMALL_BYTES = 4 << 20;

    private final int capacity;
    private final ReentrantLock lock = new ShortLock();
    private final Condition changed = lock.newCondition();
    private final ReadAheadMemory memory;
    private final ArrayDeque<Waiting> batches = new ArrayDeque<>();
    private long waitingBytes;
    /**
     * With how few batches left a producer is woken that waits: with each one that is taken, it would be woken for each
     * anew.
     */
    private int few;

    private boolean finished;
    private boolean closed;
    private @Nullable BraidException failure;

    /**
     * A batch that waits to be taken.
     *
     * @param charged whether its bytes have been charged
     */
    private record Waiting(Batch batch, long bytes, boolean charged) {}

    public Exchange(int capacity, ReadAheadMemory memory) {
        this.capacity = capacity;
        this.memory = memory;
    }

    /** Hands over a batch once there is room; false if nobody wants it any more. */
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

    /** True if the producer should go on. */
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
