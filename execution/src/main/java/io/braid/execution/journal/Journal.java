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
import java.util.function.LongFunction;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Writes lines in the order in which they were added, on a thread of its own, which removes what is too old as well.
 * What cannot be written, because the disk is full or far too slow, or for any other reason, is counted, and the count
 * is written when that is over.
 */
public final class Journal implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(Journal.class);
    private static final int MOST_WAITING = 100_000;

    /** How many characters of lines, about, are in memory and written at once. */
    private static final long PIECE = 500_000;

    /** So many lines gather no longer. */
    private static final int PLENTY = 1_000;

    /** Wakes the thread; is not written. */
    private static final Supplier<String> WAKE = new Wake();

    /** How long entries gather: a thread that is woken for each of them costs more than they do. */
    private static final Duration GATHERING = Duration.ofMillis(50);

    private static final long FORCE_NANOS = Duration.ofSeconds(1).toNanos();
    private static final long EXPIRY_NANOS = Duration.ofHours(1).toNanos();
    private static final long COMPLAINT_NANOS = Duration.ofMinutes(1).toNanos();

    private final JournalFiles files;
    private final String title;
    private final LongFunction<String> loss;
    private final BlockingQueue<Supplier<String>> waiting = new LinkedBlockingQueue<>(MOST_WAITING);
    private final AtomicLong lost = new AtomicLong();
    private final Thread thread;
    private final CountDownLatch closing = new CountDownLatch(1);
    private long forced = System.nanoTime();
    private @Nullable Long expired;
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
        waiting.offer(WAKE);
        try {
            thread.join(Duration.ofSeconds(5).toMillis());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void run() {
        List<String> lines = new ArrayList<>();
        while (!isClosing() || !waiting.isEmpty()) {
            try {
                gather(lines);
                write(lines);
                lines.clear();
                expire();
            } catch (IOException | RuntimeException | Error e) {
                // Whatever it is: if this thread ended, all that is to come would be missing.
                lost.addAndGet(lines.size());
                complain(e);
            }
            lines.clear();
        }
        try {
            try {
                write(lines);
            } finally {
                files.close();
            }
            expire();
        } catch (IOException | RuntimeException | Error e) {
            complain(e);
        }
    }

    /** Waits for lines, and makes as many of them as are to be in memory at once. */
    private void gather(List<String> lines) {
        Supplier<String> next = await();
        long room = PIECE;
        while (next != null) {
            if (next != WAKE) {
                room -= make(next, lines);
            }
            next = room > 0 ? waiting.poll() : null;
        }
    }

    /** One that cannot be made takes no other with it. */
    private int make(Supplier<String> line, List<String> lines) {
        try {
            String made = line.get();
            lines.add(made);
            return made.length();
        } catch (RuntimeException | Error e) {
            lost.incrementAndGet();
            complain(e);
            return 0;
        }
    }

    private @Nullable Supplier<String> await() {
        Supplier<String> first = null;
        try {
            first = waiting.poll(FORCE_NANOS, TimeUnit.NANOSECONDS);
            if (first != null && waiting.size() < PLENTY) {
                closing.await(GATHERING.toMillis(), TimeUnit.MILLISECONDS);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            closing.countDown();
        }
        return first == null ? waiting.poll() : first;
    }

    private void write(List<String> lines) throws IOException {
        long missing = lost.get();
        if (missing > 0) {
            files.append(List.of(loss.apply(missing)));
            lost.addAndGet(-missing);
        }
        files.append(lines);
        long now = System.nanoTime();
        if (now - forced >= FORCE_NANOS) {
            forced = now;
            files.force();
        }
    }

    private void expire() throws IOException {
        long now = System.nanoTime();
        if (expired == null || now - expired >= EXPIRY_NANOS) {
            expired = now;
            files.expire();
        }
    }

    private boolean isClosing() {
        return closing.getCount() == 0;
    }

    private void complain(Throwable failure) {
        long now = System.nanoTime();
        if (complained == null || now - complained > COMPLAINT_NANOS) {
            try {
                LOG.error("Cannot write the {} ({}); {} lines are missing so far", title, reason(failure), lost);
                complained = now;
            } catch (RuntimeException | Error e) {
                // For want of memory, too, perhaps. The next failure tells of this one, by the number of lines.
            }
        }
    }

    private static String reason(Throwable failure) {
        return failure instanceof IOException ? String.valueOf(failure.getMessage()) : failure.toString();
    }

    /** A line that says nothing. */
    private record Wake() implements Supplier<String> {
        @Override
        public String get() {
            return "";
        }
    }
}
