package io.braid.execution.users;

import io.braid.execution.storage.FormatNumber;
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
 * Owners of the tables that users have created in sources, stored in a file. Names of databases, schemas and tables are
 * case-insensitive. Thread-safe.
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

    /** Reads the file; a missing file means that no table has an owner. */
    public static TableOwners load(Path file) {
        return new TableOwners(file);
    }

    /**
     * True if the user owns the table.
     *
     * @param path schema and name
     */
    public boolean isOwner(String database, List<String> path, String user) {
        return key(user).equals(owners.get(key(database, path)));
    }

    /** Records the user as the owner of a new table. */
    public synchronized void created(String database, List<String> path, String user) {
        Map<List<String>, String> changed = new LinkedHashMap<>(owners);
        changed.put(key(database, path), key(user));
        replace(changed);
    }

    /** Removes the owner of a dropped table. */
    public synchronized void dropped(String database, List<String> path) {
        Map<List<String>, String> changed = new LinkedHashMap<>(owners);
        if (changed.remove(key(database, path)) != null) {
            replace(changed);
        }
    }

    /** Moves the ownership of a renamed table to its new name. */
    public synchronized void renamed(String database, List<String> before, List<String> after) {
        Map<List<String>, String> changed = new LinkedHashMap<>(owners);
        String owner = changed.remove(key(database, before));
        if (owner != null) {
            changed.put(key(database, after), owner);
            replace(changed);
        }
    }

    /** Removes all ownership of a dropped user, so that a later user of the same name does not inherit it. */
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
        FormatNumber.refuseLater(file, content, VERSION);
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
