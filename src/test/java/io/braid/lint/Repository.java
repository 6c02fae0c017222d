package io.braid.lint;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The text files of this repository: what git tracks or would track, or the whole tree where there is no git. */
final class Repository {
    private static final Pattern BINARY = Pattern.compile(".*\\.(png|jpg|gif|ico|jar|zip|gz|parquet|db|p12|jks)");
    private static final Set<String> NOT_OURS = Set.of("target", "data", ".git", ".idea", ".vscode", ".settings");

    private final Path root;
    private final List<TextFile> files;

    private Repository(Path root, List<TextFile> files) {
        this.root = root;
        this.files = files;
    }

    /** The repository around this build. */
    static Repository here() {
        Path root = Path.of(System.getProperty("braid.build.root", "../.."))
                .toAbsolutePath()
                .normalize();
        List<TextFile> files = paths(root)
                .filter(path -> !BINARY.matcher(path).matches())
                .filter(path -> Files.isRegularFile(root.resolve(path)))
                .map(path -> new TextFile(path, read(root.resolve(path))))
                .toList();
        return new Repository(root, files);
    }

    Path root() {
        return root;
    }

    List<TextFile> files() {
        return files;
    }

    Optional<TextFile> file(String path) {
        return files.stream().filter(file -> file.path().equals(path)).findFirst();
    }

    /** What a git command prints, line by line; empty where git or its history is missing. */
    Optional<List<String>> git(String... arguments) {
        return git(root, arguments);
    }

    private static Stream<String> paths(Path root) {
        return git(root, "ls-files", "--cached", "--others", "--exclude-standard")
                .map(List::stream)
                .orElseGet(() -> walk(root));
    }

    private static Stream<String> walk(Path root) {
        try (Stream<Path> all = Files.walk(root)) {
            return all
                    .filter(path -> {
                        for (Path part : root.relativize(path)) {
                            if (NOT_OURS.contains(part.toString())) {
                                return false;
                            }
                        }
                        return Files.isRegularFile(path);
                    })
                    .map(path -> root.relativize(path).toString().replace('\\', '/'))
                    .sorted()
                    .toList()
                    .stream();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Optional<List<String>> git(Path root, String... arguments) {
        String[] command =
                Stream.concat(Stream.of("git"), Arrays.stream(arguments)).toArray(String[]::new);
        try {
            Process process = new ProcessBuilder(command)
                    .directory(root.toFile())
                    .redirectError(ProcessBuilder.Redirect.DISCARD)
                    .start();
            process.getOutputStream().close();
            String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            return process.waitFor() == 0 ? Optional.of(output.lines().toList()) : Optional.empty();
        } catch (IOException e) {
            return Optional.empty();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return Optional.empty();
        }
    }

    private static String read(Path path) {
        try {
            return Files.readString(path);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read " + path + " as UTF-8 text", e);
        }
    }
}
