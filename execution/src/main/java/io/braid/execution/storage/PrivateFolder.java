package io.braid.execution.storage;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Set;

/** Folders that only their owner can access, on file systems with POSIX permissions. */
public final class PrivateFolder {
    private static final Set<PosixFilePermission> OWNER_ONLY = PosixFilePermissions.fromString("rwx------");

    private PrivateFolder() {}

    /**
     * Creates a folder if it does not exist; an existing one retains its permissions. Parent folders get default
     * permissions.
     */
    public static void createIfAbsent(Path folder) throws IOException {
        if (Files.isDirectory(folder)) {
            return;
        }
        Path parent = folder.toAbsolutePath().getParent();
        if (parent != null) {
            Files.createDirectories(parent);
        }
        if (knowsRights(parent == null ? folder : parent)) {
            Files.createDirectory(folder, PosixFilePermissions.asFileAttribute(OWNER_ONLY));
        } else {
            Files.createDirectory(folder);
        }
    }

    /** Creates a folder if it does not exist, and restricts an existing one to its owner. */
    public static void require(Path folder) throws IOException {
        createIfAbsent(folder);
        if (knowsRights(folder) && !rights(folder).equals(OWNER_ONLY)) {
            Files.setPosixFilePermissions(folder, OWNER_ONLY);
        }
    }

    /**
     * True if all users can access the folder or a group can write to it. Read access of a group counts as intended.
     */
    static boolean isExposed(Path folder) throws IOException {
        Set<PosixFilePermission> rights = knowsRights(folder) ? rights(folder) : OWNER_ONLY;
        return rights.contains(PosixFilePermission.GROUP_WRITE)
                || rights.contains(PosixFilePermission.OTHERS_READ)
                || rights.contains(PosixFilePermission.OTHERS_WRITE)
                || rights.contains(PosixFilePermission.OTHERS_EXECUTE);
    }

    static Set<PosixFilePermission> rights(Path folder) throws IOException {
        return Files.getPosixFilePermissions(folder);
    }

    private static boolean knowsRights(Path folder) {
        return Files.getFileAttributeView(folder, PosixFileAttributeView.class) != null;
    }
}
