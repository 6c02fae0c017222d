package io.braid.testkit.file;

import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import org.jspecify.annotations.Nullable;

/** Creation and recursive deletion of folders, with readable errors. */
public final class Folders {
    private Folders() {}

    public static Path create(Path folder) {
        try {
            return Files.createDirectories(folder);
        } catch (IOException e) {
            throw failure(folder, e);
        }
    }

    /** Deletes a folder with its content, tolerating concurrent deletion; a missing folder is no error. */
    public static void delete(Path folder) throws IOException {
        if (!Files.exists(folder)) {
            return;
        }
        Files.walkFileTree(folder, new Deletion());
    }

    /** The error that names the folder and the cause. */
    public static BraidException failure(Path folder, IOException cause) {
        if (DiskFull.isCauseOf(cause)) {
            return DiskFull.holding(folder, cause);
        }
        boolean refused = cause instanceof AccessDeniedException || isReadOnly(cause);
        String advice = refused
                ? "cannot be written to: choose another folder, or change its owner or permissions"
                : "cannot be used (" + reason(cause) + "): choose another folder";
        return new BraidException(ErrorCode.CONFIGURATION_ERROR, "The folder " + folder + " " + advice + ".", cause);
    }

    private static String reason(IOException cause) {
        boolean hasReason = cause instanceof FileSystemException file && file.getReason() != null;
        return hasReason ? String.valueOf(((FileSystemException) cause).getReason()) : cause.toString();
    }

    private static boolean isReadOnly(IOException cause) {
        return cause instanceof FileSystemException
                && String.valueOf(cause.getMessage()).contains("Read-only");
    }

    /** Deletes files, then their folders. */
    private static final class Deletion extends SimpleFileVisitor<Path> {
        @Override
        public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
            Files.deleteIfExists(file);
            return FileVisitResult.CONTINUE;
        }

        @Override
        public FileVisitResult visitFileFailed(Path file, IOException failure) throws IOException {
            if (failure instanceof NoSuchFileException) {
                return FileVisitResult.CONTINUE;
            }
            throw failure;
        }

        @Override
        public FileVisitResult postVisitDirectory(Path folder, @Nullable IOException failure) throws IOException {
            Files.deleteIfExists(folder);
            return FileVisitResult.CONTINUE;
        }
    }
}
