package io.braid.engine.pipeline;

import io.braid.engine.exchange.ShortLock;
import io.braid.engine.operator.Operator;
import io.braid.spi.batch.Batch;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;

/** Deals the batches of one input out to several threads, of which one at a time reads it. */
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
     * The next batch for this thread, or null after the last.
     *
     * @param numbered is told its number, before that of any later batch is known
     */
    @Nullable
    Batch take(LongConsumer numbered) {
        lock.lock();
        try {
            if (ended || stopped) {
                return null;
            }
            // Unless it comes to a batch, it has ended: in a failure, too.
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

    /** Deals no more out. */
    void stop() {
        stopped = true;
    }

    /** How many rows have been dealt out. */
    long rows() {
        return rows.get();
    }

    /** True if a thread is reading. */
    boolean isBusy() {
        return lock.isLocked();
    }

    /** To be called when no thread reads. */
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
