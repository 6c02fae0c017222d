package io.braid.testkit.server;

import io.braid.testkit.file.FolderLock;
import io.braid.testkit.file.Folders;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.stream.Stream;

/** Installation of a server's folder before its first start. */
final class Installation {
    private Installation() {}

    /** Installs the server, unless the same release is installed. */
    static void once(Recipe recipe, ServerFolder folder) throws IOException {
        String version = recipe.version();
        if (Files.exists(folder.data()) && folder.installedVersion().equals(version)) {
            return;
        }
        Files.deleteIfExists(folder.installedMark());
        Folders.delete(folder.data());
        recipe.install(folder);
        Files.writeString(folder.installedMark(), version);
    }

    /** Creates the folder as a copy of a shared installation, which is much faster. */
    static void copied(Recipe recipe, ServerFolder model, Path folder) {
        Folders.create(model.root());
        try {
            try (FolderLock lock = FolderLock.lock(model.lockFile())) {
                once(recipe, model);
            }
            Folders.create(folder);
            copy(model.passwordFile(), folder);
            copy(model.data(), folder);
            copy(model.installedMark(), folder);
        } catch (IOException e) {
            throw Folders.failure(folder, e);
        }
    }

    /** Copies a folder recursively. */
    private static void copy(Path from, Path into) throws IOException {
        if (!Files.exists(from)) {
            return;
        }
        Path target = into.resolve(from.getFileName());
        List<Path> all;
        try (Stream<Path> walk = Files.walk(from)) {
            all = walk.toList();
        }
        for (Path each : all) {
            Files.copy(each, target.resolve(from.relativize(each)), StandardCopyOption.COPY_ATTRIBUTES);
        }
    }
}
