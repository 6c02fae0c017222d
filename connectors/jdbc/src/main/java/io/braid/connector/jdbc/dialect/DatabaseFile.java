package io.braid.connector.jdbc.dialect;

import io.braid.connector.jdbc.option.OptionValues;
import io.braid.spi.ServerEnvironment;
import io.braid.spi.error.BraidException;
import java.io.File;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Form of URLs that name a local database file. Files named in models must be in the server's files folder, unless the
 * server allows external access.
 *
 * @param prefix the start of such URLs, before the path
 * @param ending the extension that the database appends to the path
 * @param inMemory true if a path denotes an in-memory database
 */
public record DatabaseFile(String prefix, String ending, Predicate<String> inMemory) {

    /**
     * Resolves a relative path against the files folder, and rejects a file outside of it. A standalone source, without
     * a server, opens any file.
     */
    public String within(String url, OptionValues options) {
        ServerEnvironment server = options.surroundings();
        Optional<String> written = path(url);
        if (server.filesFolder() == null || written.isEmpty()) {
            return url;
        }
        Path home = home(server.filesFolder());
        try {
            Path path = home.resolve(written.get()).normalize();
            if (server.externalAccess() || isWithin(path, home)) {
                String slashed = path.toString().replace(File.separatorChar, '/');
                return prefix
                        + slashed
                        + url.substring(prefix.length() + written.get().length());
            }
        } catch (InvalidPathException | IOException e) {
            throw refused(written.get(), options);
        }
        throw refused(written.get(), options);
    }

    /**
     * The file of a database; empty if it is in memory. Fails if the file does not exist, since a driver would create
     * an empty database, or if symbolic links lead out of the folder.
     */
    public Optional<Path> require(JdbcSourceConfig config) throws SQLException {
        Optional<String> written = path(config.url());
        if (written.isEmpty()) {
            return Optional.empty();
        }
        Path file = Path.of(written.get() + ending).toAbsolutePath();
        if (Files.isDirectory(file)) {
            throw new SQLException(
                    file + " is a folder, no database file; with a path that ends in /* its files are tables");
        }
        if (!Files.exists(file)) {
            throw new SQLException("there is no database file " + file);
        }
        requireWithin(Path.of(written.get()), config.options().surroundings());
        return Optional.of(file);
    }

    private static void requireWithin(Path path, ServerEnvironment server) throws SQLException {
        if (server.filesFolder() == null || server.externalAccess()) {
            return;
        }
        try {
            if (!isWithin(path, home(server.filesFolder()))) {
                throw new SQLException(path + " leads out of the server's folder of files (its setting files-folder)");
            }
        } catch (IOException e) {
            throw new SQLException("it cannot be told where " + path + " leads", e);
        }
    }

    private static Path home(Path folder) {
        return folder.toAbsolutePath().normalize();
    }

    private Optional<String> path(String url) {
        if (!url.regionMatches(true, 0, prefix, 0, prefix.length())) {
            return Optional.empty();
        }
        int end = url.indexOf(';') < 0 ? url.length() : url.indexOf(';');
        return Optional.of(url.substring(prefix.length(), end)).filter(path -> !inMemory.test(path));
    }

    private BraidException refused(String written, OptionValues options) {
        return options.invalid(
                "opens database files within the server's folder of files (its setting files-folder), such" + " as '"
                        + (ending.isEmpty() ? "shop.duckdb" : "shop") + "', not '" + written + "'");
    }

    /**
     * True if the file, and the files that the database creates beside it with the same name prefix, are in the folder.
     */
    private static boolean isWithin(Path path, Path home) throws IOException {
        if (!path.startsWith(home) || path.equals(home) || leadsOut(path, home)) {
            return false;
        }
        Path folder = Objects.requireNonNull(path.getParent(), "what is within a folder has a parent");
        if (!Files.isDirectory(folder)) {
            return true;
        }
        String beside = path.getFileName() + ".";
        try (DirectoryStream<Path> entries = Files.newDirectoryStream(
                folder, entry -> entry.getFileName().toString().startsWith(beside))) {
            for (Path entry : entries) {
                if (leadsOut(entry, home)) {
                    return false;
                }
            }
        }
        return true;
    }

    /**
     * True if symbolic links lead out of the folder. A path that does not exist is judged by its nearest existing
     * ancestor; a dangling link is rejected.
     */
    private static boolean leadsOut(Path file, Path home) throws IOException {
        @Nullable Path there = file;
        while (there != null && !there.equals(home) && !Files.exists(there, LinkOption.NOFOLLOW_LINKS)) {
            there = there.getParent();
        }
        return there != null && !there.equals(home) && !there.toRealPath().startsWith(home.toRealPath());
    }
}
