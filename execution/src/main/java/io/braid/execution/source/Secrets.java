package io.braid.execution.source;

import io.braid.execution.setting.Environment;
import io.braid.execution.setting.ServerConfig;
import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import java.io.IOException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Resolver of {@code ${env:NAME}} and {@code ${file:path}} in options. Error messages name the reference, never its
 * value. Files must be in certain folders: otherwise the author of a model could exfiltrate any file of the server, for
 * instance as the user name for a foreign server.
 */
public final class Secrets {
    private static final Pattern REFERENCE = Pattern.compile("\\$\\{([^:{}]*):?([^{}]*)\\}");

    private final Environment environment;
    private final List<Path> folders;

    /** @param folders folders that files must be in */
    public Secrets(Environment environment, Collection<Path> folders) {
        this.environment = environment;
        this.folders = List.copyOf(folders);
    }

    /** The resolver for the settings of a server. */
    public static Secrets of(Environment environment, ServerConfig config) {
        List<Path> folders = new ArrayList<>(config.secretFolders().folders());
        if (config.externalAccess()) {
            FileSystems.getDefault().getRootDirectories().forEach(folders::add);
        }
        return new Secrets(environment, folders);
    }

    /**
     * The text with all references resolved; fails with INVALID_OPTION, which names the option and its owner.
     *
     * @param found receives the value of each reference
     */
    String resolve(String owner, String option, String text, Consumer<String> found) {
        Matcher references = REFERENCE.matcher(text);
        StringBuilder resolved = new StringBuilder();
        while (references.find()) {
            try {
                String value = lookUp(references.group(1), references.group(2));
                found.accept(value);
                references.appendReplacement(resolved, Matcher.quoteReplacement(value));
            } catch (IOException | IllegalArgumentException e) {
                throw new BraidException(
                        ErrorCode.INVALID_OPTION,
                        "Option '" + option + "' of " + owner + ": " + references.group() + " " + e.getMessage(),
                        e);
            }
        }
        return references.appendTail(resolved).toString();
    }

    /** The files that a text refers to; invalid paths are omitted. */
    public static List<Path> files(String text) {
        return REFERENCE
                .matcher(text)
                .results()
                .filter(reference -> reference.group(1).equals("file"))
                .flatMap(reference -> path(reference.group(2)).stream())
                .toList();
    }

    private static Optional<Path> path(String name) {
        try {
            return Optional.of(Path.of(name));
        } catch (InvalidPathException e) {
            return Optional.empty();
        }
    }

    private String lookUp(String kind, String name) throws IOException {
        return switch (kind) {
            case "env" -> variable(name);
            case "file" -> file(name);
            default -> throw new IllegalArgumentException("is no secret: write ${env:NAME} or ${file:path}");
        };
    }

    private String variable(String name) {
        @Nullable String value = environment.get(name);
        if (value == null) {
            throw new IllegalArgumentException("is not set in the server's environment");
        }
        return value;
    }

    private String file(String name) throws IOException {
        Path file = path(name).orElseThrow(() -> new IOException("names a file that cannot be read"));
        try {
            Path real = file.toRealPath();
            requireWithin(real);
            if (!Files.isRegularFile(real)) {
                throw new IOException("names no file");
            }
            return read(real);
        } catch (NoSuchFileException e) {
            requireWithin(file.toAbsolutePath().normalize());
            throw new IOException("names a file that does not exist", e);
        }
    }

    private static String read(Path file) throws IOException {
        try {
            return Files.readString(file).stripTrailing();
        } catch (IOException e) {
            throw new IOException("names a file that cannot be read", e);
        }
    }

    /** Fails for files outside the folders, before the file is accessed, so that its existence is not revealed. */
    private void requireWithin(Path file) throws IOException {
        if (folders.stream().noneMatch(folder -> isWithin(file, folder))) {
            throw new IOException(
                    "names a file outside of the server's folders of secrets (its setting secret-folders): "
                            + (folders.isEmpty()
                                    ? "there are none"
                                    : folders.stream().map(Path::toString).collect(Collectors.joining(", "))));
        }
    }

    private static boolean isWithin(Path file, Path folder) {
        try {
            return file.startsWith(folder.toAbsolutePath().normalize()) || file.startsWith(folder.toRealPath());
        } catch (IOException e) {
            return false;
        }
    }
}
