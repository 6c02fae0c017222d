package io.braid.connector.duckdb;

import io.braid.connector.jdbc.OptionValues;
import io.braid.spi.error.BraidException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/** Keeps the database files that models name to those in the server's folder of files, as {@link FileTables} does other files. */
final class DatabaseFile {
    private static final String MEMORY = ":memory:";

    private DatabaseFile() {}

    /**
     * The same URL with the file in the folder that its path is relative to; refuses one that leads out of it. A source
     * that stands alone, in no server, opens what it is told to.
     *
     * @param prefix with which URLs begin
     */
    static String within(String prefix, String url, OptionValues options) {
        Path folder = options.surroundings().filesFolder();
        if (folder == null || !url.regionMatches(true, 0, prefix, 0, prefix.length())) {
            return url;
        }
        String written = path(prefix, url);
        if (isInMemory(written)) {
            return url;
        }
        Path home = folder.toAbsolutePath().normalize();
        try {
            Path file = home.resolve(written).normalize();
            if (file.startsWith(home) && !file.equals(home) && !leadsOut(file, home)) {
                return prefix + file + url.substring(prefix.length() + written.length());
            }
        } catch (InvalidPathException | IOException e) {
            throw refused(written, options);
        }
        throw refused(written, options);
    }

    /**
     * Fails if there is no file where a URL says: DuckDB would make an empty database of a mistake in a path.
     *
     * @param prefix with which URLs begin
     */
    static void require(String prefix, String url) throws SQLException {
        String written = path(prefix, url);
        if (isInMemory(written)) {
            return;
        }
        Path file = Path.of(written).toAbsolutePath();
        if (Files.isDirectory(file)) {
            throw new SQLException(
                    file + " is a folder, no database file; with a path that ends in /* its files are tables");
        }
        if (!Files.exists(file)) {
            throw new SQLException("there is no database file " + file);
        }
    }

    private static String path(String prefix, String url) {
        int end = url.indexOf(';') < 0 ? url.length() : url.indexOf(';');
        return url.substring(prefix.length(), end);
    }

    private static boolean isInMemory(String path) {
        return path.isBlank() || path.startsWith(MEMORY);
    }

    private static BraidException refused(String written, OptionValues options) {
        return options.invalid(
                "opens database files within the server's folder of files (its setting files-folder), such"
                        + " as 'shop.duckdb', not '" + written + "'");
    }

    /**
     * Links may lead anywhere; what is not there yet will be where the folder above it is, and what a link leads to that is not there
     * is nowhere.
     */
    private static boolean leadsOut(Path file, Path home) throws IOException {
        @Nullable Path there = file;
        while (there != null && !there.equals(home) && !Files.exists(there, LinkOption.NOFOLLOW_LINKS)) {
            there = there.getParent();
        }
        return there != null && !there.equals(home) && !there.toRealPath().startsWith(home.toRealPath());
    }
}
