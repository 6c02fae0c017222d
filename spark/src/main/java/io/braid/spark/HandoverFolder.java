package io.braid.spark;

import io.braid.spi.compute.ComputeConfig;
import io.braid.spi.compute.RowFiles;
import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Comparator;
import java.util.List;
import java.util.UUID;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Folder for the exchange of rows with Spark, with a sub-folder for each statement, named by its id and removed with
 * the statement. Left-overs of a crashed process are removed when the folder is opened. Thread-safe.
 */
final class HandoverFolder {
    private static final Logger LOG = LoggerFactory.getLogger(HandoverFolder.class);
    private static final String PREFIX = "statement-";

    private final Path folder;
    private final String shared;
    private final RowFiles files;

    private HandoverFolder(Path folder, String shared, RowFiles files) {
        this.folder = folder;
        this.shared = shared;
        this.files = files;
    }

    static HandoverFolder open(ComputeConfig config) {
        Path folder = config.folder().toAbsolutePath();
        try {
            Files.createDirectories(folder);
            for (Path left : statements(folder)) {
                remove(left);
            }
        } catch (IOException e) {
            throw new BraidException(
                    ErrorCode.CONFIGURATION_ERROR,
                    "spark-folder '" + folder + "' cannot be used ("
                            + e.getClass().getSimpleName() + "); it must be a folder that this server writes and the"
                            + " nodes of Spark read",
                    e);
        }
        String shared = config.sharedFolder().isEmpty() ? folder.toUri().toString() : config.sharedFolder();
        return new HandoverFolder(folder, shared.endsWith("/") ? shared : shared + "/", config.files());
    }

    private static List<Path> statements(Path folder) throws IOException {
        try (Stream<Path> entries = Files.list(folder)) {
            return entries.filter(entry -> entry.getFileName().toString().startsWith(PREFIX))
                    .toList();
        }
    }

    RowFiles files() {
        return files;
    }

    /** Creates the folder of one statement, readable only by this user and Spark's group. */
    StatementFolder begin(String queryId) {
        String name = PREFIX + queryId.replaceAll("[^A-Za-z0-9_-]", "_") + "-" + UUID.randomUUID();
        Path made = folder.resolve(name);
        try {
            Files.createDirectory(made);
            if (made.getFileSystem().supportedFileAttributeViews().contains("posix")) {
                Files.setPosixFilePermissions(made, PosixFilePermissions.fromString("rwxr-x---"));
            }
        } catch (IOException e) {
            throw new BraidException(
                    ErrorCode.DISK_FULL,
                    "Rows cannot be handed to Spark: no folder can be made in spark-folder ("
                            + e.getClass().getSimpleName() + "); look for its space and its permissions",
                    e);
        }
        return new StatementFolder(made, shared + name + "/");
    }

    /**
     * Folder of one statement.
     *
     * @param path as this process sees it
     * @param shared as Spark's nodes see it, with a trailing slash
     */
    record StatementFolder(Path path, String shared) implements AutoCloseable {
        @Override
        public void close() {
            try {
                remove(path);
            } catch (IOException e) {
                LOG.warn("Rows handed to Spark could not be removed from {}", path, e);
            }
        }
    }

    private static void remove(Path folder) throws IOException {
        if (!Files.exists(folder)) {
            return;
        }
        try (Stream<Path> contents = Files.walk(folder)) {
            for (Path entry : contents.sorted(Comparator.reverseOrder()).toList()) {
                Files.deleteIfExists(entry);
            }
        }
    }
}
