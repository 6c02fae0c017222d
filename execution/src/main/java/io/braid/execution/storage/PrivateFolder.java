package io.braid.execution.storage;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Set;

/** Folders that only their owner may enter, where the file system knows such rights. */
public final class PrivateFolder {
    private static final Set<PosixFilePermission> OWNER_ONLY = PosixFilePermissions.fromString("rwx------");

    private PrivateFolder() {}

    /**
     * Makes a folder if there is none; one that is there keeps its rights. The folders above it are made as any are.
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

    /** Makes a folder if there is none, and takes everybody else's rights to one that is there. */
    public static void require(Path folder) throws IOException {
        createIfAbsent(folder);
        if (knowsRights(folder) && !rights(folder).equals(OWNER_ONLY)) {
            Files.setPosixFilePermissions(folder, OWNER_ONLY);
        }
    }

    /** True if all may see what is in it, or a group change that. A group that may read it, somebody has let in. */
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
