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
 * Asynchronous writer that gathers entries and writes them in batches, in the order in which they were added, on a
 * thread of its own. Adding never waits: an entry for which there is no room, or that cannot be written, is counted as
 * lost. Safe for use by many threads.
 *
 * @param <T> an entry
 */
public final class BatchingWriter<T> implements AutoCloseable {
    /** As many waiting entries are written without gathering more. */
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
     * @param waiting the most entries that wait
     * @param batch the weight from which a batch is full
     * @param weight the weight of an entry
     * @param gathering how long entries gather: a thread that is woken for each of them costs more than they do
     */
    public record Limits<T>(int waiting, long batch, ToIntFunction<T> weight, Duration gathering) {}

    /**
     * The place that batches are written to, by one thread.
     *
     * @param <T> an entry
     */
    public interface Target<T> {
        /**
         * Writes a batch, or what else is due; the batch is empty if nothing was added for a second. All of it counts
         * as lost if this fails.
         *
         * @param lost the number of entries lost so far; what is written about them may be taken off
         */
        void write(List<T> batch, AtomicLong lost) throws IOException, InterruptedException;

        /** Logs that entries are lost. Called at most once a minute. */
        void complain(String reason, long lost);

        /** Ends after the last batch. */
        default void close(AtomicLong lost) throws IOException {}
    }

    /** A writer that begins at once. */
    public BatchingWriter(String thread, Limits<T> limits, Target<T> target) {
        this.target = target;
        this.limits = limits;
        this.waiting = new LinkedBlockingQueue<>(limits.waiting());
        this.thread = new Thread(this::run, thread);
        this.thread.setDaemon(true);
        this.thread.start();
    }

    /** Adds an entry, which is made just before it is written. */
    public void add(Supplier<T> entry) {
        if (!waiting.offer(entry)) {
            lost.incrementAndGet();
        }
    }

    /** Writes the entries that wait, if that does not take long. */
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
                // Whatever it is: if this thread ended, all that is to come would be lost.
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

    /** Waits for entries, and makes as many of them as fit in a batch. */
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

    /** One that cannot be made takes no other with it. */
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
                // For want of memory, too, perhaps. The next failure is reported with the entries of this one.
            }
        }
    }

    private static String reason(Throwable failure) {
        String message = failure.getMessage();
        return failure instanceof IOException && message != null ? message : failure.toString();
    }

    /** Entry that wakes the thread and is not written. */
    private static final class Wake<T> implements Supplier<T> {
        @Override
        public T get() {
            throw new IllegalStateException("is no entry");
        }
    }
}
