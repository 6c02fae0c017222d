package io.braid.testkit.file;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;

/** Files that hold secrets: readable by their owner only, from their first moment, and seen whole or not at all. */
public final class SecretFile {
    private SecretFile() {}

    public static void write(Path file, String text) throws IOException {
        Path folder = file.toAbsolutePath().getParent();
        Path part = Files.createTempFile(
                folder,
                file.getFileName().toString(),
                ".part",
                PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
        Files.writeString(part, text);
        Files.move(part, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    }
}
