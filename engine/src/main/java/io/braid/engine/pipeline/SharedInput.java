package io.braid.engine.pipeline;

import io.braid.engine.exchange.ShortLock;
import io.braid.engine.operator.Operator;
import io.braid.spi.batch.Batch;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;

/** Input whose batches are distributed to several threads, one of which reads it at a time. */
final class SharedInput {
    private final Operator input;
    private final ReentrantLock lock = new ShortLock();
    private long batches;
    private final AtomicLong rows = new AtomicLong();
    private volatile boolean stopped;
    private boolean ended;

    SharedInput(Operator input) {
        this.input = input;
    }

    /**
     * Returns the next batch for this thread, or null after the last.
     *
     * @param numbered receives the batch's number, before that of any later batch is assigned
     */
    @Nullable
    Batch take(LongConsumer numbered) {
        lock.lock();
        try {
            if (ended || stopped) {
                return null;
            }
            // Ended unless a batch is read: a failure ends the input, too.
            ended = true;
            Batch batch = input.next();
            if (batch != null) {
                ended = false;
                rows.addAndGet(batch.rows());
                numbered.accept(batches++);
            }
            return batch;
        } finally {
            lock.unlock();
        }
    }

    /** Stops the distribution of batches. */
    void stop() {
        stopped = true;
    }

    /** The number of rows distributed. */
    long rows() {
        return rows.get();
    }

    /** True if a thread is reading. */
    boolean isBusy() {
        return lock.isLocked();
    }

    /** Closes the input. To be called when no thread reads. */
    void close() {
        lock.lock();
        try {
            ended = true;
            input.close();
        } finally {
            lock.unlock();
        }
    }
}
