package io.braid.devtools.compile;

import io.braid.devtools.project.ResourceFolder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Map;

/** Copy of changed resources into the class folder. Maven handles filtered ones. */
final class ResourceCopy {
    private ResourceCopy() {}

    static void update(SourceSet set) throws IOException {
        for (ResourceFolder folder : set.resources()) {
            if (!folder.filtered()) {
                for (Map.Entry<Path, Path> file : folder.files().entrySet()) {
                    update(file.getValue(), set.output().resolve(file.getKey()));
                }
            }
        }
    }

    private static void update(Path from, Path to) throws IOException {
        if (!Files.exists(to) || Files.getLastModifiedTime(from).compareTo(Files.getLastModifiedTime(to)) > 0) {
            Files.createDirectories(to.toAbsolutePath().getParent());
            Files.copy(from, to, StandardCopyOption.REPLACE_EXISTING);
        }
    }
}
