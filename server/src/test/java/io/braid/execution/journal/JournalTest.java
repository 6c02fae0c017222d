package io.braid.execution.journal;

import static org.assertj.core.api.Assertions.assertThat;

import io.braid.server.log.HeardLog;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.function.LongFunction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
class JournalTest {
    private static final int MILLION = 1_000_000;

    @RegisterExtension
    final HeardLog log = new HeardLog(Journal.class);

    private final Path folder;
    private final JournalFiles files;

    JournalTest(@TempDir Path folder) {
        this.folder = folder;
        this.files = new JournalFiles(folder, "log", Retention.of(Duration.ofDays(1)));
    }

    /** Test with an entry that cannot be formatted, or is too large for the memory. */
    @Test
    void aLineThatCannotBeMadeIsCountedAndTakesNoOtherWithIt() throws IOException {
        CountDownLatch all = new CountDownLatch(1);
        try (Journal journal = journal(lost -> lost + " lost")) {
            journal.add(() -> {
                awaitQuietly(all);
                return "first";
            });
            journal.add(() -> {
                throw new OutOfMemoryError("Java heap space");
            });
            journal.add(() -> {
                throw new IllegalStateException("no line");
            });
            journal.add(() -> "last");
            all.countDown();
        }
        assertThat(files.last(9)).containsExactlyInAnyOrder("first", "2 lost", "last");
        assertThat(log.all())
                .containsExactly("Cannot write the test log (java.lang.OutOfMemoryError: Java heap space); 1 lines are"
                        + " missing so far");
    }

    /** The writer thread must survive any failure; otherwise all later entries would be lost. */
    @Test
    void aFailureThatNobodyExpectsIsToldAndEndsNothing() throws Exception {
        CountDownLatch failed = new CountDownLatch(1);
        try (Journal journal = journal(lost -> {
            if (failed.getCount() > 0) {
                failed.countDown();
                throw new IllegalStateException("the first time");
            }
            return lost + " lost";
        })) {
            journal.add(() -> {
                throw new IllegalStateException("no line");
            });
            failed.await();
            journal.add(() -> "last");
        }
        assertThat(files.last(9)).containsExactlyInAnyOrder("1 lost", "last");
        assertThat(log.all()).hasSize(1);
    }

    /** Together the lines may exceed the memory. */
    @Test
    void manyLongLinesAreWrittenInPieces() throws Exception {
        CountDownLatch gathered = new CountDownLatch(1);
        List<Integer> written = new ArrayList<>();
        try (Journal journal = journal(lost -> lost + " lost")) {
            journal.add(() -> {
                awaitQuietly(gathered);
                return "x".repeat(MILLION);
            });
            for (int i = 0; i < 3; i++) {
                journal.add(() -> {
                    written.add(lines().size());
                    return "x".repeat(MILLION);
                });
            }
            gathered.countDown();
        }
        assertThat(written).containsExactly(1, 2, 3);
        assertThat(files.last(9)).hasSize(4);
    }

    @Test
    void whatIsTooOldIsRemovedThoughNothingIsWritten() throws IOException {
        Path old = Files.writeString(folder.resolve("log-1.jsonl"), "long ago");
        Path young = Files.writeString(folder.resolve("log-2.jsonl"), "of late");
        Files.setLastModifiedTime(old, FileTime.from(Instant.now().minus(Duration.ofDays(2))));

        journal(lost -> lost + " lost").close();

        assertThat(old).doesNotExist();
        assertThat(young).exists();
    }

    private Journal journal(LongFunction<String> loss) {
        return new Journal(files, "test log", loss);
    }

    private List<String> lines() {
        try {
            return files.last(9);
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    private static void awaitQuietly(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }
}
