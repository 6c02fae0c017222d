package io.braid.execution.journal;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;
import java.util.function.ToIntFunction;
import org.jspecify.annotations.Nullable;

/**
 * Asynchronous writer that collects entries and writes them in batches, in the order of their addition, on a separate
 * thread. Adding never blocks: an entry is counted as lost if the queue is full or the write fails. Thread-safe.
 *
 * @param <T> an entry
 */
public final class BatchingWriter<T> implements AutoCloseable {
    /** Number of queued entries from which they are written without further delay. */
    private static final int PLENTY = 1_000;

    private static final Duration LONGEST_CLOSE = Duration.ofSeconds(5);
    private static final long IDLE_NANOS = Duration.ofSeconds(1).toNanos();
    private static final long COMPLAINT_NANOS = Duration.ofMinutes(1).toNanos();

    private final Target<T> target;
    private final Limits<T> limits;
    private final BlockingQueue<Supplier<T>> waiting;
    private final Supplier<T> wake = new Wake<>();

    private final AtomicLong lost = new AtomicLong();
    private final CountDownLatch closing = new CountDownLatch(1);
    private final Thread thread;
    private @Nullable Long complained;

    /**
     * Limits of a writer.
     *
     * @param waiting maximum number of queued entries
     * @param batch weight at which a batch is full
     * @param weight returns the weight of an entry
     * @param gathering time to collect entries before a write; waking the thread for each entry would cost more than
     *     the entry
     */
    public record Limits<T>(int waiting, long batch, ToIntFunction<T> weight, Duration gathering) {}

    /**
     * Destination of batches, called by a single thread.
     *
     * @param <T> an entry
     */
    public interface Target<T> {
        /**
         * Writes a batch and performs periodic tasks; the batch is empty if nothing was added for a second. On failure,
         * the whole batch counts as lost.
         *
         * @param lost number of lost entries; the implementation subtracts those that it has reported
         */
        void write(List<T> batch, AtomicLong lost) throws IOException, InterruptedException;

        /** Logs that entries are lost; called at most once a minute. */
        void complain(String reason, long lost);

        /** Closes the destination after the last batch. */
        default void close(AtomicLong lost) throws IOException {}
    }

    /** Starts a writer. */
    public BatchingWriter(String thread, Limits<T> limits, Target<T> target) {
        this.target = target;
        this.limits = limits;
        this.waiting = new LinkedBlockingQueue<>(limits.waiting());
        this.thread = new Thread(this::run, thread);
        this.thread.setDaemon(true);
        this.thread.start();
    }

    /** Adds an entry, which is computed just before it is written. */
    public void add(Supplier<T> entry) {
        if (!waiting.offer(entry)) {
            lost.incrementAndGet();
        }
    }

    /** Writes the queued entries, within a time limit. */
    @Override
    public void close() {
        closing.countDown();
        waiting.offer(wake);
        try {
            thread.join(LONGEST_CLOSE.toMillis());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void run() {
        List<T> batch = new ArrayList<>();
        while (!isClosing() || !waiting.isEmpty()) {
            try {
                gather(batch);
                target.write(batch, lost);
            } catch (InterruptedException e) {
                endByInterrupt();
                lost.addAndGet(batch.size());
            } catch (IOException | RuntimeException | Error e) {
                // Catches everything: if this thread ended, all later entries would be lost.
                lost.addAndGet(batch.size());
                complain(e);
            }
            batch.clear();
        }
        try {
            target.close(lost);
        } catch (IOException | RuntimeException | Error e) {
            complain(e);
        }
    }

    /** Waits for entries and computes as many as fit in a batch. */
    private void gather(List<T> batch) {
        Supplier<T> next = await();
        long room = limits.batch();
        while (next != null) {
            if (next != wake) {
                room -= make(next, batch);
            }
            next = room > 0 ? waiting.poll() : null;
        }
    }

    /** Computes an entry; a failure loses only this entry. */
    private int make(Supplier<T> entry, List<T> batch) {
        try {
            T made = entry.get();
            batch.add(made);
            return limits.weight().applyAsInt(made);
        } catch (RuntimeException | Error e) {
            lost.incrementAndGet();
            complain(e);
            return 0;
        }
    }

    private @Nullable Supplier<T> await() {
        Supplier<T> first = null;
        try {
            first = waiting.poll(IDLE_NANOS, TimeUnit.NANOSECONDS);
            if (first != null && waiting.size() < PLENTY) {
                closing.await(limits.gathering().toMillis(), TimeUnit.MILLISECONDS);
            }
        } catch (InterruptedException e) {
            endByInterrupt();
        }
        return first == null ? waiting.poll() : first;
    }

    private void endByInterrupt() {
        Thread.currentThread().interrupt();
        closing.countDown();
    }

    private boolean isClosing() {
        return closing.getCount() == 0;
    }

    private void complain(Throwable failure) {
        long now = System.nanoTime();
        if (complained == null || now - complained > COMPLAINT_NANOS) {
            try {
                target.complain(reason(failure), lost.get());
                complained = now;
            } catch (RuntimeException | Error e) {
                // Possibly out of memory. The next report includes these entries.
            }
        }
    }

    private static String reason(Throwable failure) {
        String message = failure.getMessage();
        return failure instanceof IOException && message != null ? message : failure.toString();
    }

    /** Marker that wakes the thread and is not written. */
    private static final class Wake<T> implements Supplier<T> {
        @Override
        public T get() {
            throw new IllegalStateException("is no entry");
        }
    }
}
