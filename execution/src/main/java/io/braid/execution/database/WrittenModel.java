package io.braid.execution.database;

import io.braid.execution.storage.PrivateFile;
import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFilePermission;
import java.util.Optional;
import java.util.Set;

/**
 * A written model file with its previous contents, for undo.
 *
 * @param former the previous text; empty if the file is new
 */
record WrittenModel(Path path, Optional<String> former) {
    /** Writes a file atomically and preserves its permissions. */
    static WrittenModel write(Path path, String text) {
        boolean exists = Files.exists(path);
        Optional<String> former = exists ? Optional.of(new ModelFile(path).text()) : Optional.empty();
        try {
            Path parent = path.toAbsolutePath().getParent();
            if (parent != null) {
                Files.createDirectories(parent);
            }
            // A symbolic link is preserved.
            replace(exists ? path.toRealPath() : path, text);
        } catch (IOException e) {
            throw new BraidException(
                    ErrorCode.CONFIGURATION_ERROR,
                    "The model file " + path + " cannot be written: " + e.getMessage()
                            + "; see the setting vdb-folder, and the permissions of the file",
                    e);
        }
        return new WrittenModel(path, former);
    }

    private static void replace(Path path, String text) throws IOException {
        PosixFileAttributeView view = Files.getFileAttributeView(path, PosixFileAttributeView.class);
        Set<PosixFilePermission> permissions = view == null || !Files.exists(path)
                ? Set.of()
                : view.readAttributes().permissions();
        PrivateFile.write(path, text);
        if (!permissions.isEmpty()) {
            Files.setPosixFilePermissions(path, permissions);
        }
    }

    /** Restores the previous text, or deletes a new file. */
    void undo() {
        if (former.isPresent()) {
            write(path, former.get());
        } else {
            PrivateFile.delete(path);
        }
    }
}
