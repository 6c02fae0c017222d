package io.braid.execution.users;

import io.braid.execution.storage.FileFormat;
import io.braid.execution.storage.SealedFile;
import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import java.io.IOException;
import java.net.URLDecoder;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Owners of the tables that users have created in sources, which the server keeps in a file. They go by the names of
 * databases, schemas and tables, in whatever letter case. Safe for use by many threads.
 */
public final class TableOwners {
    private static final int VERSION = 1;
    private static final String HEADER = "# The owners of tables, version " + VERSION + ".\n";
    private static final int PARTS = 4;

    private final Path file;
    private volatile Map<List<String>, String> owners;

    private TableOwners(Path file) {
        this.file = file;
        this.owners = read(file);
    }

    /** Reads the file; where there is none, nobody has created a table yet. */
    public static TableOwners load(Path file) {
        return new TableOwners(file);
    }

    /** @param path schema and name */
    public boolean isOwner(String database, List<String> path, String user) {
        return key(user).equals(owners.get(key(database, path)));
    }

    /** A user has created a table. */
    public synchronized void created(String database, List<String> path, String user) {
        Map<List<String>, String> changed = new LinkedHashMap<>(owners);
        changed.put(key(database, path), key(user));
        replace(changed);
    }

    /** A table has been dropped. */
    public synchronized void dropped(String database, List<String> path) {
        Map<List<String>, String> changed = new LinkedHashMap<>(owners);
        if (changed.remove(key(database, path)) != null) {
            replace(changed);
        }
    }

    /** A table has another name. */
    public synchronized void renamed(String database, List<String> before, List<String> after) {
        Map<List<String>, String> changed = new LinkedHashMap<>(owners);
        String owner = changed.remove(key(database, before));
        if (owner != null) {
            changed.put(key(database, after), owner);
            replace(changed);
        }
    }

    /** A user has been dropped: whoever has the name next owns nothing of his. */
    public synchronized void forget(String user) {
        Map<List<String>, String> changed = new LinkedHashMap<>(owners);
        if (changed.values().removeIf(key(user)::equals)) {
            replace(changed);
        }
    }

    private void replace(Map<List<String>, String> changed) {
        SealedFile.write(
                file,
                changed.entrySet().stream()
                        .map(entry -> Stream.concat(entry.getKey().stream(), Stream.of(entry.getValue()))
                                .map(part -> URLEncoder.encode(part, StandardCharsets.UTF_8))
                                .collect(Collectors.joining(" ", "", "\n")))
                        .collect(Collectors.joining("", HEADER, "")));
        owners = Map.copyOf(changed);
    }

    private static Map<List<String>, String> read(Path file) {
        try {
            return Files.exists(file)
                    ? opened(file, Files.readString(file, StandardCharsets.UTF_8))
                            .lines()
                            .filter(line -> !line.startsWith("#"))
                            .map(line -> parts(file, line))
                            .collect(Collectors.toUnmodifiableMap(
                                    parts -> parts.subList(0, PARTS - 1), parts -> parts.get(PARTS - 1)))
                    : Map.of();
        } catch (IOException e) {
            throw new BraidException(ErrorCode.CONFIGURATION_ERROR, "Cannot read " + file, e);
        }
    }

    private static String opened(Path file, String content) {
        FileFormat.refuseLater(file, content, VERSION);
        return SealedFile.opened(file, content, false);
    }

    private static List<String> parts(Path file, String line) {
        List<String> parts = Stream.of(line.split(" ", -1))
                .map(part -> URLDecoder.decode(part, StandardCharsets.UTF_8))
                .toList();
        if (parts.size() != PARTS) {
            throw new BraidException(
                    ErrorCode.CONFIGURATION_ERROR,
                    file + " has the line '" + line + "'; expected: database schema table user");
        }
        return parts;
    }

    private static List<String> key(String database, List<String> path) {
        return Stream.concat(Stream.of(database), path.stream())
                .map(TableOwners::key)
                .toList();
    }

    private static String key(String name) {
        return name.toLowerCase(Locale.ROOT);
    }
}
