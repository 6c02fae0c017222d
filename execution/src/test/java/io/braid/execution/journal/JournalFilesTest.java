package io.braid.execution.journal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.channels.ClosedByInterruptException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JournalFilesTest {
    private final Path folder;

    JournalFilesTest(@TempDir Path folder) {
        this.folder = folder.resolve("log");
    }

    @Test
    void oldFilesAreDeletedAndNoOthers() throws IOException {
        Files.createDirectories(folder);
        Path old = Files.writeString(folder.resolve("log-1.jsonl"), "{}\n");
        Path recent = Files.writeString(folder.resolve("log-2.jsonl"), "{}\n");
        Path foreign = Files.writeString(folder.resolve("notes.txt"), "mine\n");
        for (Path file : List.of(old, foreign)) {
            Files.setLastModifiedTime(file, FileTime.from(Instant.now().minus(Duration.ofDays(2))));
        }
        try (JournalFiles files = new JournalFiles(folder, "log", Retention.of(Duration.ofDays(1)))) {
            files.expire();
        }
        assertThat(old).doesNotExist();
        assertThat(recent).exists();
        assertThat(foreign).exists();
    }

    /** Simulates a server that has been idle for long. */
    @Test
    void aFileThatGrowsOldWhileNothingIsAppendedIsDeletedAndFollowedByAnother() throws IOException {
        try (JournalFiles files = new JournalFiles(folder, "log", Retention.of(Duration.ofDays(1)))) {
            files.append(List.of("a"));
            files.expire();
            assertThat(files.last(9)).containsExactly("a");

            try (DirectoryStream<Path> grown = Files.newDirectoryStream(folder)) {
                for (Path file : grown) {
                    Files.setLastModifiedTime(file, FileTime.from(Instant.now().minus(Duration.ofDays(2))));
                }
            }
            files.expire();
            assertThat(files.last(9)).isEmpty();

            files.append(List.of("b"));
            assertThat(files.last(9)).containsExactly("b");
        }
    }

    /** An interrupt makes a sync fail but not a plain close, so that it shows if close syncs the file. */
    @Test
    void whatIsClosedHasBeenForced() throws IOException {
        JournalFiles files = new JournalFiles(folder, "log", Retention.of(Duration.ZERO));
        files.append(List.of("a"));
        Thread.currentThread().interrupt();
        assertThatThrownBy(files::close).isInstanceOf(ClosedByInterruptException.class);
        assertThat(Thread.interrupted()).isTrue();

        files.close();
    }

    @Test
    void whatCannotBeWrittenIsReported() throws IOException {
        Files.writeString(folder, "a file in the folder's place");
        try (JournalFiles files = new JournalFiles(folder, "log", Retention.of(Duration.ZERO))) {
            assertThatThrownBy(() -> files.append(List.of("{}"))).isInstanceOf(IOException.class);
        }
    }

    @Test
    void theOldestAreDeletedWhenThereIsTooMuch() throws IOException {
        Files.createDirectories(folder);
        for (int i = 1; i <= 9; i++) {
            Files.writeString(folder.resolve("log-" + i + ".jsonl"), "x".repeat(100));
        }
        try (JournalFiles files = new JournalFiles(folder, "log", new Retention(Duration.ZERO, 400))) {
            files.append(List.of("{}"));
        }
        assertThat(folder.resolve("log-6.jsonl")).doesNotExist();
        assertThat(folder.resolve("log-7.jsonl")).exists();
    }

    @Test
    void theLastLinesAreReadFromAsManyFilesAsItTakes() throws IOException {
        Files.createDirectories(folder);
        Files.writeString(folder.resolve("log-1.jsonl"), "a\nb\n");
        Files.writeString(folder.resolve("log-2.jsonl"), "c\nd\n");
        try (JournalFiles files = new JournalFiles(folder, "log", Retention.of(Duration.ZERO))) {
            assertThat(files.last(3)).containsExactly("b", "c", "d");
            assertThat(files.last(9)).containsExactly("a", "b", "c", "d");
        }
        try (JournalFiles none = new JournalFiles(folder.resolve("none"), "log", Retention.of(Duration.ZERO))) {
            assertThat(none.last(3)).isEmpty();
        }
    }

    /** Simulates a crash in the middle of a multi-byte character. */
    @Test
    void aFileCutOffInTheMiddleOfALetterIsReadUpToThere() throws IOException {
        Files.createDirectories(folder);
        Files.writeString(folder.resolve("log-1.jsonl"), "a\n");
        Files.write(folder.resolve("log-2.jsonl"), new byte[] {'b', '\n', 'c', (byte) 0xC3});
        Files.writeString(folder.resolve("log-3.jsonl"), "d\n");
        try (JournalFiles files = new JournalFiles(folder, "log", Retention.of(Duration.ZERO))) {
            assertThat(files.last(9)).containsExactly("a", "b", "c\uFFFD", "d");
        }
    }

    /** An interrupt closes the channel. */
    @Test
    void aFileThatCannotBeWrittenToAnyMoreIsFollowedByAnother() throws IOException {
        try (JournalFiles files = new JournalFiles(folder, "log", Retention.of(Duration.ZERO))) {
            files.append(List.of("a"));
            Thread.currentThread().interrupt();
            assertThatThrownBy(() -> files.append(List.of("b"))).isInstanceOf(ClosedByInterruptException.class);
            assertThat(Thread.interrupted()).isTrue();

            files.append(List.of("c"));

            assertThat(files.last(9)).containsExactly("a", "c");
        }
    }
}
