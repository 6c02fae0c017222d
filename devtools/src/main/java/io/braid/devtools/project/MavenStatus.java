package io.braid.devtools.project;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/**
 * Maven's record of the sources that it has compiled. Deleting it makes the next Maven build compile the module again,
 * so that Error Prone and NullAway check the classes that only this command has compiled.
 */
public final class MavenStatus {
    private static final String INPUTS = "inputFiles.lst";

    private MavenStatus() {}

    /** Makes the next Maven build compile the main or test classes of a module again. */
    public static void forget(ProjectModule module, boolean test) throws IOException {
        Path status =
                module.target().resolve("maven-status/maven-compiler-plugin").resolve(test ? "testCompile" : "compile");
        if (!Files.isDirectory(status)) {
            return;
        }
        try (Stream<Path> files = Files.walk(status)) {
            List<Path> inputs = files.filter(file -> file.endsWith(INPUTS)).toList();
            for (Path file : inputs) {
                Files.delete(file);
            }
        }
    }
}
