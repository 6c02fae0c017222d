package io.braid.devtools.select;

import io.braid.devtools.project.CommandException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Search for scripts or plans below one folder, by path or by file name. */
final class FileFinder {
    private final Path checkout;
    private final Path folder;
    private final String suffix;

    FileFinder(Path checkout, String folder, String suffix) {
        this.checkout = checkout;
        this.folder = checkout.resolve(folder);
        this.suffix = suffix;
    }

    boolean isMeant(String name) {
        return name.endsWith(suffix);
    }

    /** Returns the path below the folder; empty if there is no such file. */
    Optional<String> find(String name) throws IOException {
        for (Path from : List.of(Path.of("").toAbsolutePath(), checkout, folder)) {
            Path file = from.resolve(name).normalize();
            if (Files.isRegularFile(file) && file.toRealPath().startsWith(folder)) {
                return Optional.of(folder.relativize(file.toRealPath()).toString());
            }
        }
        List<String> named =
                all().stream().filter(file -> Path.of(file).endsWith(name)).toList();
        if (named.size() > 1) {
            throw CommandException.usage("'" + name + "' is ambiguous: " + String.join(", ", named));
        }
        return named.stream().findFirst();
    }

    /** Returns the paths of all files below the folder. */
    List<String> all() throws IOException {
        if (!Files.isDirectory(folder)) {
            return List.of();
        }
        try (Stream<Path> files = Files.walk(folder)) {
            return files.map(file -> folder.relativize(file).toString())
                    .filter(file -> file.endsWith(suffix))
                    .sorted()
                    .toList();
        }
    }
}
