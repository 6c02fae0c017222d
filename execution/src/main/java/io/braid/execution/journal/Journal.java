package io.braid.execution.journal;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongFunction;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Append-only log of lines in the order in which they were added, written on a thread of its own, which removes old
 * files as well. Lines that cannot be written, because the disk is full or far too slow, or for any other reason, are
 * counted, and the count is written when that is over.
 */
public final class Journal implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(Journal.class);
    private static final int MOST_WAITING = 100_000;

    /** Characters of lines, about, that are in memory and written at once. */
    private static final long PIECE = 500_000;

    private static final Duration GATHERING = Duration.ofMillis(50);
    private static final long FORCE_NANOS = Duration.ofSeconds(1).toNanos();
    private static final long EXPIRY_NANOS = Duration.ofHours(1).toNanos();

    private final BatchingWriter<String> writer;

    /**
     * A journal that begins at once.
     *
     * @param title the operator's name for it
     * @param loss the line that reports how many are missing before it
     */
    public Journal(JournalFiles files, String title, LongFunction<String> loss) {
        writer = new BatchingWriter<>(
                "braid-" + title.replace(' ', '-'),
                new BatchingWriter.Limits<>(MOST_WAITING, PIECE, String::length, GATHERING),
                new Lines(files, title, loss));
    }

    /** Adds a line, without its end, which is made just before it is written. */
    public void add(Supplier<String> line) {
        writer.add(line);
    }

    /** Writes the lines that wait. */
    @Override
    public void close() {
        writer.close();
    }

    /** The journal's files, as its thread writes them. */
    private static final class Lines implements BatchingWriter.Target<String> {
        private final JournalFiles files;
        private final String title;
        private final LongFunction<String> loss;
        private long forced = System.nanoTime();
        private @Nullable Long expired;

        Lines(JournalFiles files, String title, LongFunction<String> loss) {
            this.files = files;
            this.title = title;
            this.loss = loss;
        }

        @Override
        public void write(List<String> batch, AtomicLong lost) throws IOException {
            append(batch, lost);
            // The lines are written: what fails from here on loses none of them.
            batch.clear();
            expire();
        }

        private void append(List<String> lines, AtomicLong lost) throws IOException {
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

        @Override
        public void complain(String reason, long lost) {
            LOG.error("Cannot write the {} ({}); {} lines are missing so far", title, reason, lost);
        }

        @Override
        public void close(AtomicLong lost) throws IOException {
            try {
                append(List.of(), lost);
            } finally {
                files.close();
            }
            expire();
        }
    }
}
