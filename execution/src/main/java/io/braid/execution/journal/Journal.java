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
 * Append-only log of lines in the order of their addition, written asynchronously; old files are deleted. Lines that
 * cannot be written, for instance because the disk is full or slow, are counted, and the count is written later.
 */
public final class Journal implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(Journal.class);
    private static final int MOST_WAITING = 100_000;

    /** Approximate maximum of characters in a batch. */
    private static final long PIECE = 500_000;

    private static final Duration GATHERING = Duration.ofMillis(50);
    private static final long FORCE_NANOS = Duration.ofSeconds(1).toNanos();
    private static final long EXPIRY_NANOS = Duration.ofHours(1).toNanos();

    private final BatchingWriter<String> writer;

    /**
     * Starts a journal.
     *
     * @param title the name in log messages
     * @param loss formats the line that reports the number of lost lines
     */
    public Journal(JournalFiles files, String title, LongFunction<String> loss) {
        writer = new BatchingWriter<>(
                "braid-" + title.replace(' ', '-'),
                new BatchingWriter.Limits<>(MOST_WAITING, PIECE, String::length, GATHERING),
                new Lines(files, title, loss));
    }

    /** Adds a line without its terminator; it is computed just before it is written. */
    public void add(Supplier<String> line) {
        writer.add(line);
    }

    /** Writes the queued lines. */
    @Override
    public void close() {
        writer.close();
    }

    /** Writer of the journal's files. */
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
            // The lines are written; a later failure must not count them as lost.
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
