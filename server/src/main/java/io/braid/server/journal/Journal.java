package io.braid.server.journal;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongFunction;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Writes lines in the order in which they were added, on a thread of its own. What cannot be written, because the disk is
 * full or far too slow, is counted, and the count is written when that is over.
 */
public final class Journal implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(Journal.class);
    private static final int MOST_WAITING = 100_000;
    /** Wakes the thread; is not written. */
    private static final Supplier<String> WAKE = new Wake();

    /** How long entries gather: a thread that is woken for each of them costs more than they do. */
    private static final Duration GATHERING = Duration.ofMillis(50);

    private static final long FORCE_NANOS = Duration.ofSeconds(1).toNanos();
    private static final long COMPLAINT_NANOS = Duration.ofMinutes(1).toNanos();

    private final JournalFiles files;
    private final String title;
    private final LongFunction<String> loss;
    private final BlockingQueue<Supplier<String>> waiting = new LinkedBlockingQueue<>(MOST_WAITING);
    private final AtomicLong lost = new AtomicLong();
    private final Thread thread;
    private final CountDownLatch closing = new CountDownLatch(1);
    private long forced = System.nanoTime();
    private @Nullable Long complained;

    /**
     * Begins at once.
     *
     * @param title what its operator calls it
     * @param loss the line that tells how many are missing before it
     */
    public Journal(JournalFiles files, String title, LongFunction<String> loss) {
        this.files = files;
        this.title = title;
        this.loss = loss;
        thread = new Thread(this::run, "braid-" + title.replace(' ', '-'));
        thread.setDaemon(true);
        thread.start();
    }

    /** Adds a line, without its end, which is made when its time comes. */
    public void add(Supplier<String> line) {
        if (!waiting.offer(line)) {
            lost.incrementAndGet();
        }
    }

    /** Writes what there is. */
    @Override
    public void close() {
        closing.countDown();
        add(WAKE);
        try {
            thread.join(Duration.ofSeconds(5).toMillis());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void run() {
        List<Supplier<String>> batch = new ArrayList<>();
        while (!isClosing() || !waiting.isEmpty()) {
            await(batch);
            write(batch);
            batch.clear();
        }
        write(List.of());
        files.close();
    }

    private void await(List<Supplier<String>> batch) {
        try {
            Supplier<String> first = waiting.poll(FORCE_NANOS, TimeUnit.NANOSECONDS);
            if (first != null) {
                batch.add(first);
                closing.await(GATHERING.toMillis(), TimeUnit.MILLISECONDS);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            closing.countDown();
        }
        waiting.drainTo(batch, MOST_WAITING);
        batch.remove(WAKE);
    }

    private void write(List<Supplier<String>> batch) {
        long missing = lost.getAndSet(0);
        try {
            if (missing > 0) {
                files.append(List.of(loss.apply(missing)));
                missing = 0;
            }
            files.append(batch.stream().map(Supplier::get).toList());
            long now = System.nanoTime();
            if (isClosing() || now - forced >= FORCE_NANOS) {
                forced = now;
                files.force();
            }
        } catch (IOException e) {
            lost.addAndGet(missing + batch.size());
            complain(e);
        }
    }

    private boolean isClosing() {
        return closing.getCount() == 0;
    }

    private void complain(IOException failure) {
        long now = System.nanoTime();
        if (complained == null || now - complained > COMPLAINT_NANOS) {
            complained = now;
            LOG.error("Cannot write the {} ({}); {} lines are missing so far", title, failure.getMessage(), lost);
        }
    }

    /** A line that says nothing. */
    private record Wake() implements Supplier<String> {
        @Override
        public String get() {
            return "";
        }
    }
}
