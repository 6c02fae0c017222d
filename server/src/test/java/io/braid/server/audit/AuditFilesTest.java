package io.braid.server.audit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AuditFilesTest {
    private final Path folder;

    AuditFilesTest(@TempDir Path folder) {
        this.folder = folder.resolve("audit");
    }

    @Test
    void oldFilesAreDeletedAndNoOthers() throws IOException {
        Files.createDirectories(folder);
        Path old = Files.writeString(folder.resolve("audit-1.jsonl"), "{}\n");
        Path recent = Files.writeString(folder.resolve("audit-2.jsonl"), "{}\n");
        Path foreign = Files.writeString(folder.resolve("notes.txt"), "mine\n");
        for (Path file : List.of(old, foreign)) {
            Files.setLastModifiedTime(file, FileTime.from(Instant.now().minus(Duration.ofDays(2))));
        }
        try (AuditFiles files = new AuditFiles(folder, Duration.ofDays(1))) {
            files.append(List.of("{}"));
        }
        assertThat(old).doesNotExist();
        assertThat(recent).exists();
        assertThat(foreign).exists();
    }

    @Test
    void whatCannotBeWrittenIsReported() throws IOException {
        Files.writeString(folder, "a file in the folder's place");
        try (AuditFiles files = new AuditFiles(folder, Duration.ZERO)) {
            assertThatThrownBy(() -> files.append(List.of("{}"))).isInstanceOf(IOException.class);
        }
    }
}
