package io.braid.connector.duckdb;

import io.braid.connector.jdbc.OptionValues;
import io.braid.spi.error.BraidException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** Keeps the database files that models name to the server's folder of files, as {@link FileTables} does other files. */
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
        int end = url.indexOf(';') < 0 ? url.length() : url.indexOf(';');
        String written = url.substring(prefix.length(), end);
        if (written.isBlank() || written.startsWith(MEMORY)) {
            return url;
        }
        Path home = folder.toAbsolutePath().normalize();
        try {
            Path file = home.resolve(written).normalize();
            if (file.startsWith(home) && !file.equals(home) && !leadsOut(file, home)) {
                return prefix + file + url.substring(end);
            }
        } catch (InvalidPathException | IOException e) {
            throw refused(written, options);
        }
        throw refused(written, options);
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
