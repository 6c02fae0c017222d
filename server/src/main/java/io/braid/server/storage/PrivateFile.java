package io.braid.server.storage;

import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;

/** Files that only their owner may read. A file is written whole or not at all, whatever happens meanwhile. */
public final class PrivateFile {
    private PrivateFile() {}

    /** Replaces the file, or creates it. */
    public static void write(Path file, String text) {
        Path draft = file.resolveSibling(file.getFileName() + ".new");
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
        } catch (IOException e) {
            throw new BraidException(
                    ErrorCode.CONFIGURATION_ERROR, "The file " + file + " cannot be written: " + e.getMessage(), e);
        }
    }

    private static FileAttribute<?>[] ownerOnly() {
        if (!FileSystems.getDefault().supportedFileAttributeViews().contains("posix")) {
            return new FileAttribute<?>[0];
        }
        return new FileAttribute<?>[] {
            PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"))
        };
    }
}
