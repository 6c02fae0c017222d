package io.braid.execution.storage;

import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Files that only their owner can read. They are replaced atomically, by writing a draft and renaming it. */
public final class PrivateFile {
    private static final Logger LOG = LoggerFactory.getLogger(PrivateFile.class);
    private static final String DRAFT = ".new";
    private static final boolean IS_POSIX =
            FileSystems.getDefault().supportedFileAttributeViews().contains("posix");

    private PrivateFile() {}

    /** Creates or replaces the file. */
    public static void write(Path file, String text) {
        Path draft = file.resolveSibling(file.getFileName() + DRAFT);
        try {
            Files.deleteIfExists(draft);
            Files.createFile(draft, ownerOnly());
            try (FileChannel channel = FileChannel.open(draft, StandardOpenOption.WRITE)) {
                ByteBuffer bytes = ByteBuffer.wrap(text.getBytes(StandardCharsets.UTF_8));
                while (bytes.hasRemaining()) {
                    channel.write(bytes);
                }
                channel.force(true);
            }
            Files.move(draft, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
            forceFolderOf(file);
        } catch (IOException e) {
            throw failed(file, "written", e);
        }
    }

    /**
     * Deletes drafts that crashed processes have left in a folder and its subfolders. There must be no concurrent
     * writer.
     */
    static void clearDrafts(Path folder) {
        if (!Files.isDirectory(folder)) {
            return;
        }
        try (Stream<Path> drafts = Files.find(folder.toRealPath(), Integer.MAX_VALUE, PrivateFile::isDraft)) {
            for (Path draft : drafts.toList()) {
                Files.delete(draft);
            }
        } catch (IOException | UncheckedIOException e) {
            LOG.warn("What was not written to its end in {} stays there, which does no harm", folder, e);
        }
    }

    private static boolean isDraft(Path file, BasicFileAttributes attributes) {
        return attributes.isRegularFile() && file.toString().endsWith(DRAFT);
    }

    /** Opens the file for appending and creates it if necessary. */
    public static FileChannel append(Path file) throws IOException {
        ensure(file);
        return FileChannel.open(file, StandardOpenOption.WRITE, StandardOpenOption.APPEND);
    }

    /** Creates an empty file if it does not exist. */
    public static void ensure(Path file) throws IOException {
        if (!Files.exists(file)) {
            Files.createFile(file, ownerOnly());
        }
    }

    /** Deletes the file durably if it exists. */
    public static void delete(Path file) {
        try {
            Files.deleteIfExists(file);
            forceFolderOf(file);
        } catch (IOException e) {
            throw failed(file, "deleted", e);
        }
    }

    /** Syncs the folder, because a directory entry is durable only after that. */
    private static void forceFolderOf(Path file) throws IOException {
        if (!IS_POSIX) {
            return;
        }
        try (FileChannel folder = FileChannel.open(file.toAbsolutePath().getParent(), StandardOpenOption.READ)) {
            folder.force(true);
        }
    }

    private static BraidException failed(Path file, String action, IOException cause) {
        String reason = String.valueOf(cause.getMessage());
        ErrorCode code = reason.contains("No space left") ? ErrorCode.DISK_FULL : ErrorCode.CONFIGURATION_ERROR;
        return new BraidException(code, "The file " + file + " cannot be " + action + ": " + reason, cause);
    }

    private static FileAttribute<?>[] ownerOnly() {
        if (!IS_POSIX) {
            return new FileAttribute<?>[0];
        }
        return new FileAttribute<?>[] {
            PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"))
        };
    }
}
