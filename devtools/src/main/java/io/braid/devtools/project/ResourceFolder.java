package io.braid.devtools.project;

import java.io.IOException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/** Resource folder as declared in a pom, with its target path and file patterns. */
public record ResourceFolder(
        Path directory, String targetPath, List<String> includes, List<String> excludes, boolean filtered) {
    static ResourceFolder plain(Path directory) {
        return new ResourceFolder(directory, "", List.of(), List.of(), false);
    }

    static ResourceFolder of(Xml resource, Path moduleRoot) {
        return new ResourceFolder(
                resolve(moduleRoot, resource.text("directory").orElseThrow()),
                resource.text("targetPath").orElse(""),
                resource.all("includes", "include").map(Xml::text).toList(),
                resource.all("excludes", "exclude").map(Xml::text).toList(),
                resource.text("filtering").map(Boolean::parseBoolean).orElse(false));
    }

    static Path resolve(Path moduleRoot, String folder) {
        return moduleRoot
                .resolve(folder.replaceAll("\\$\\{(project\\.)?basedir}/?", ""))
                .normalize();
    }

    /** Returns the files by their target path below the output folder. */
    public Map<Path, Path> files() throws IOException {
        Map<Path, Path> files = new TreeMap<>();
        if (!Files.isDirectory(directory)) {
            return files;
        }
        Path ownOutput = directory.resolve("target");
        try (Stream<Path> all = Files.walk(directory)) {
            all.filter(file -> !file.startsWith(ownOutput))
                    .filter(Files::isRegularFile)
                    .map(directory::relativize)
                    .filter(this::isIncluded)
                    .forEach(file -> files.put(Path.of(targetPath).resolve(file), directory.resolve(file)));
        }
        return files;
    }

    private boolean isIncluded(Path file) {
        return (includes.isEmpty() || includes.stream().anyMatch(pattern -> matches(pattern, file)))
                && excludes.stream().noneMatch(pattern -> matches(pattern, file));
    }

    /** True if a Maven pattern matches, in which a leading {@code **} also matches no folder at all. */
    private static boolean matches(String pattern, Path file) {
        return glob(pattern, file) || (pattern.startsWith("**/") && glob(pattern.substring(3), file));
    }

    private static boolean glob(String pattern, Path file) {
        return FileSystems.getDefault().getPathMatcher("glob:" + pattern).matches(file);
    }
}
