package io.braid.connector.duckdb;

import io.braid.connector.duckdb.format.FileFormat;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Table made of files.
 *
 * @param path the file, or the folder whose files, including those of subfolders, form one table
 * @param pattern the pattern by which DuckDB finds the files
 */
record FileTable(String name, FileFormat format, Path path, String pattern) {

    /** The table of a path; empty if it has no file of a supported format, or files of several formats. */
    static Optional<FileTable> of(Path path) throws IOException {
        String name = path.getFileName().toString();
        if (!Files.isDirectory(path)) {
            return FileFormat.of(name).map(format -> new FileTable(format.stem(name), format, path, plain(path)));
        }
        Set<String> endings = endings(path);
        if (endings.size() != 1) {
            return Optional.empty();
        }
        String ending = endings.iterator().next();
        return FileFormat.of(ending).map(format -> new FileTable(name, format, path, plain(path) + "/**/*" + ending));
    }

    /** The extensions of the files in a folder. */
    private static Set<String> endings(Path folder) throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            List<String> names = files.filter(Files::isRegularFile)
                    .map(file -> file.getFileName().toString())
                    .toList();
            return names.stream()
                    .flatMap(name ->
                            FileFormat.of(name)
                                    .map(format ->
                                            name.substring(format.stem(name).length()))
                                    .stream())
                    .collect(Collectors.toSet());
        }
    }

    String statement() {
        return "CREATE OR REPLACE VIEW " + quoted(name) + " AS SELECT * FROM " + format.function() + "('"
                + literal(pattern) + "')";
    }

    /** Escapes a text for a literal. */
    static String literal(String text) {
        return text.replace("'", "''");
    }

    static String quoted(String name) {
        return '"' + name.replace("\"", "\"\"") + '"';
    }

    /** A pattern that matches only this path. */
    static String plain(Path path) {
        return path.toString().replaceAll("[\\[*?]", "[$0]");
    }
}
