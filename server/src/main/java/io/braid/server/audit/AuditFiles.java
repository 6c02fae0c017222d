package io.braid.server.audit;

import io.braid.server.storage.PrivateFile;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The lines of the audit log: a file for each day, and another each time one has grown large. Files are only ever appended
 * to, and deleted when they are old. Each start of the server begins a new one, so that a line which a crash has cut off is the
 * last of its file.
 */
final class AuditFiles implements AutoCloseable {
    private static final long LARGEST = 100L << 20;
    private static final DateTimeFormatter TIME =
            DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH-mm-ss-SSS").withZone(ZoneOffset.UTC);

    private final Path folder;
    private final Duration retention;
    private @Nullable FileChannel current;
    private LocalDate day = LocalDate.EPOCH;

    AuditFiles(Path folder, Duration retention) {
        this.folder = folder;
        this.retention = retention;
    }

    /** Appends lines, all of them or, if that fails, perhaps some. */
    void append(List<String> lines) throws IOException {
        if (lines.isEmpty()) {
            return;
        }
        ByteBuffer bytes = StandardCharsets.UTF_8.encode(String.join("\n", lines) + "\n");
        FileChannel file = file();
        while (bytes.hasRemaining()) {
            file.write(bytes);
        }
    }

    /** Sees to it that what has been appended survives a crash of the machine. */
    void force() throws IOException {
        if (current != null) {
            current.force(false);
        }
    }

    @Override
    public void close() {
        try {
            if (current != null) {
                current.close();
            }
        } catch (IOException e) {
            // Everything has been written and forced before.
        }
        current = null;
    }

    private FileChannel file() throws IOException {
        LocalDate today = LocalDate.now(ZoneOffset.UTC);
        if (current == null || !today.equals(day) || current.size() > LARGEST) {
            close();
            Files.createDirectories(folder);
            deleteOld();
            day = today;
            current = PrivateFile.append(folder.resolve("audit-" + TIME.format(Instant.now()) + ".jsonl"));
        }
        return current;
    }

    private void deleteOld() throws IOException {
        Instant oldest = Instant.now().minus(retention);
        try (DirectoryStream<Path> files = Files.newDirectoryStream(folder, "audit-*.jsonl")) {
            for (Path file : files) {
                if (!retention.isZero()
                        && Files.getLastModifiedTime(file).toInstant().isBefore(oldest)) {
                    Files.deleteIfExists(file);
                }
            }
        }
    }
}
