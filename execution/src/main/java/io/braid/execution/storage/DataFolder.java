package io.braid.execution.storage;

import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Comparator;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Writable data folder that this server uses exclusively until it is closed. A new folder is accessible only to the
 * server's operating-system user.
 */
public final class DataFolder implements AutoCloseable {
    private static final String LOCK = "server.lock";
    private static final String CONNECTION = "connection.properties";

    private final Path path;
    private final FileChannel lockFile;

    private DataFolder(Path path, FileChannel lockFile) {
        this.path = path;
        this.lockFile = lockFile;
    }

    /** Opens the folder, creating it if necessary; fails if it is not writable or in use by another server. */
    public static DataFolder open(Path path) {
        Path folder = path.toAbsolutePath().normalize();
        try {
            PrivateFolder.createIfAbsent(folder);
            FileChannel channel =
                    FileChannel.open(folder.resolve(LOCK), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
            if (lock(channel) == null) {
                channel.close();
                throw new BraidException(
                        ErrorCode.CONFIGURATION_ERROR,
                        "The data folder " + folder + " is in use by another Braid server; stop that one, or choose"
                                + " another folder with data-folder");
            }
            return new DataFolder(folder, channel);
        } catch (FileAlreadyExistsException e) {
            throw unusable(folder, "it is not a folder", e);
        } catch (IOException e) {
            throw unusable(folder, "it cannot be written (" + e.getClass().getSimpleName() + ")", e);
        }
    }

    /**
     * The default folder if none is given: that of the demo or of a server started here, whichever was used last. The
     * shell uses the same rule.
     */
    public static Path usual(Path here) {
        Path data = here.resolve("data");
        return Stream.of(data.resolve("demo"), data)
                .filter(folder -> Files.isReadable(folder.resolve(CONNECTION)))
                .max(Comparator.comparing(
                        folder -> folder.resolve(CONNECTION).toFile().lastModified()))
                .orElse(data);
    }

    /** File with the connection properties of the initial user. */
    public Path connectionFile() {
        return path.resolve(CONNECTION);
    }

    /** True if a server has ever used the folder. */
    public static boolean isKnown(Path path) {
        return Files.exists(path.resolve(LOCK));
    }

    /**
     * A warning if other operating-system users can access the folder, for instance because it was created by other
     * means.
     */
    public Optional<String> exposure() {
        try {
            return PrivateFolder.isExposed(path)
                    ? Optional.of("The data folder " + path + " has the rights "
                            + PosixFilePermissions.toString(PrivateFolder.rights(path))
                            + ", so that others than the server's user may look into it, or change it. Its log has"
                            + " the texts of"
                            + " statements. Take them away with: chmod 700 " + path)
                    : Optional.empty();
        } catch (IOException e) {
            throw unusable(path, "its rights cannot be read (" + e.getClass().getSimpleName() + ")", e);
        }
    }

    public Path path() {
        return path;
    }

    public Path file(String name) {
        return path.resolve(name);
    }

    /**
     * A subfolder in which only the server writes, after removal of drafts from interrupted writes. Other parts of the
     * data folder may have other writers, such as user management or a nested data folder.
     */
    public Path folder(String name) {
        Path folder = file(name);
        PrivateFile.clearDrafts(folder);
        return folder;
    }

    @Override
    public void close() {
        try {
            lockFile.close();
        } catch (IOException e) {
            throw new BraidException(
                    ErrorCode.CONFIGURATION_ERROR, "The data folder " + path + " cannot be released", e);
        }
    }

    private static @Nullable FileLock lock(FileChannel channel) throws IOException {
        try {
            return channel.tryLock();
        } catch (OverlappingFileLockException e) {
            return null;
        }
    }

    private static BraidException unusable(Path folder, String reason, IOException cause) {
        return new BraidException(
                ErrorCode.CONFIGURATION_ERROR,
                "The data folder " + folder + " cannot be used: " + reason + "; choose another with data-folder",
                cause);
    }
}
