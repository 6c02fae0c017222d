package io.braid.connector.duckdb;

import io.braid.connector.duckdb.format.FileFormat;
import io.braid.connector.jdbc.dialect.ColumnRow;
import io.braid.connector.jdbc.dialect.JdbcDialect;
import io.braid.connector.jdbc.dialect.KeyRow;
import io.braid.connector.jdbc.dialect.SchemaCatalog;
import io.braid.connector.jdbc.dialect.SchemaName;
import io.braid.connector.jdbc.option.OptionValues;
import io.braid.spi.catalog.TableDescription;
import io.braid.spi.catalog.TableName;
import io.braid.spi.catalog.TableStatistics;
import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.UUID;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Files as tables of an in-memory database, which has a view for each and may open no other file. Each match of the
 * path is a table; the path is matched anew on each import.
 */
final class FileTables implements SchemaCatalog {
    private static final String WILDCARDS = "*?";

    private final OptionValues options;
    private final String written;
    /** The server's files folder, or another one if external access is allowed. */
    private final Path home;

    private final Path path;
    /** Tables by lower-case name, as of the last import. */
    private Map<String, FileTable> known = Map.of();

    private final String url = "jdbc:duckdb::memory:braid_" + UUID.randomUUID();

    private FileTables(OptionValues options, String written, Path home, Path path) {
        this.options = options;
        this.written = written;
        this.home = home;
        this.path = path;
    }

    /** True if a path denotes files to be read as tables, and not a database. */
    static boolean isMeant(String path) {
        return path.chars().anyMatch(c -> WILDCARDS.indexOf(c) >= 0)
                || FileFormat.of(path).isPresent();
    }

    /** Rejects a path outside of the server's files folder. */
    static FileTables at(String written, OptionValues options) {
        Path folder = options.surroundings().filesFolder();
        if (folder == null) {
            throw options.invalid("reads files, which this server has no folder for: see its setting files-folder");
        }
        Path lent = folder.toAbsolutePath().normalize();
        try {
            Path path = lent.resolve(written).normalize();
            Path home = home(path, lent, options.surroundings().externalAccess());
            if (!path.startsWith(home) || path.equals(home) || hasWildcard(home.relativize(path.getParent()))) {
                throw options.invalid("takes for 'path' files within the server's folder of files, such as"
                        + " 'orders.csv' or 'sales/*.parquet', with wildcards only in the last part, not '" + written
                        + "'");
            }
            return new FileTables(options, written, home, path);
        } catch (InvalidPathException e) {
            throw options.invalid("takes for 'path' a path, not '" + written + "': " + e.getReason());
        }
    }

    /** The server's files folder, or the parent of the path if external access is allowed. */
    private static Path home(Path path, Path lent, boolean externalAccess) {
        Path parent = path.getParent();
        return externalAccess && parent != null && !path.startsWith(lent) ? parent : lent;
    }

    private static boolean hasWildcard(Path path) {
        return path.toString().chars().anyMatch(c -> WILDCARDS.indexOf(c) >= 0);
    }

    String url() {
        return url;
    }

    /** Creates the views if the in-memory database is new: it vanishes with its last connection. */
    synchronized void ready(Connection connection) throws SQLException {
        if (isFresh(connection)) {
            try (Statement statement = connection.createStatement()) {
                // DuckDB checks the pattern before the files that it matches.
                statement.execute("SET allowed_directories = ['" + FileTable.literal(home.toString()) + "', '"
                        + FileTable.literal(FileTable.plain(home)) + "']");
                statement.execute("SET enable_external_access = false");
            }
            for (FileTable table : known.values()) {
                try (Statement statement = connection.createStatement()) {
                    statement.execute(table.statement());
                } catch (SQLException e) {
                    // Imports report unreadable files; the others remain usable.
                }
            }
        }
    }

    private static boolean isFresh(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery("SELECT current_setting('enable_external_access')")) {
            row.next();
            return row.getBoolean(1);
        }
    }

    @Override
    public synchronized List<SchemaName> schemas(Connection connection) throws SQLException {
        known = tables();
        Set<String> gone = views(connection);
        for (FileTable table : known.values()) {
            create(connection, table);
            gone.remove(table.name());
        }
        try (Statement statement = connection.createStatement()) {
            for (String name : gone) {
                statement.execute("DROP VIEW " + FileTable.quoted(name));
            }
        }
        return DuckdbCatalog.QUERIES.schemas(connection);
    }

    @Override
    public void columns(Connection connection, SchemaName schema, JdbcDialect dialect, Consumer<ColumnRow> taker)
            throws SQLException {
        DuckdbCatalog.QUERIES.columns(connection, schema, dialect, taker);
    }

    @Override
    public void keys(Connection connection, SchemaName schema, Consumer<KeyRow> taker) {
        // Files have no keys.
    }

    /** The statistics of Parquet files; those of other formats are unknown without reading them. */
    TableStatistics statistics(Connection connection, TableDescription described) throws SQLException {
        FileTable table = known(described.name());
        return table == null || table.format() != FileFormat.PARQUET
                ? TableStatistics.UNKNOWN
                : ParquetStatistics.of(connection, described, table.pattern());
    }

    private synchronized @Nullable FileTable known(TableName name) {
        return known.get(name.table().toLowerCase(Locale.ROOT));
    }

    private static Set<String> views(Connection connection) throws SQLException {
        Set<String> names = new HashSet<>();
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("SELECT view_name FROM duckdb_views() WHERE NOT internal")) {
            while (rows.next()) {
                names.add(rows.getString(1));
            }
        }
        return names;
    }

    private void create(Connection connection, FileTable table) {
        try (Statement statement = connection.createStatement()) {
            statement.execute(table.statement());
        } catch (SQLException e) {
            throw failed(
                    "cannot read " + home.relativize(table.path()) + " as a table: " + DuckdbDialect.reasonOf(e), e);
        }
    }

    /** The tables that exist now. */
    private Map<String, FileTable> tables() {
        Map<String, FileTable> found = new TreeMap<>();
        for (Path match : matches()) {
            try {
                checkWithin(match);
                FileTable.of(match).ifPresent(table -> add(table, found));
            } catch (IOException e) {
                throw failed(
                        "cannot look at " + home.relativize(match) + " ("
                                + e.getClass().getSimpleName() + ")",
                        e);
            }
        }
        if (found.isEmpty()) {
            throw failed(
                    "finds nothing to read at '" + written + "' in the folder " + home
                            + ": no Parquet, CSV or JSON file, and no folder of such of one kind",
                    null);
        }
        return found;
    }

    /** Fails if symbolic links lead out of the folder. */
    private void checkWithin(Path match) throws IOException {
        if (options.surroundings().externalAccess()) {
            return;
        }
        Path real = home.toRealPath();
        try (Stream<Path> all = Files.walk(match)) {
            for (Path each : all.toList()) {
                if (!each.toRealPath().startsWith(real)) {
                    throw failed("does not read " + home.relativize(each) + ", a link that leads out of " + home, null);
                }
            }
        }
    }

    /** Fails on names that differ only in letter case, which DuckDB treats as equal. */
    private void add(FileTable table, Map<String, FileTable> found) {
        FileTable other = found.putIfAbsent(table.name().toLowerCase(Locale.ROOT), table);
        if (other != null) {
            throw failed(
                    "would make two tables '" + table.name() + "', of " + home.relativize(other.path()) + " and of "
                            + home.relativize(table.path()) + ": give one of them another name",
                    null);
        }
    }

    private List<Path> matches() {
        Path folder = Objects.requireNonNull(path.getParent(), "what is within a folder has a parent");
        List<Path> matches = new ArrayList<>();
        if (Files.isDirectory(folder)) {
            String pattern = path.getFileName().toString().replaceAll("[\\[\\]{}\\\\]", "\\\\$0");
            try (DirectoryStream<Path> entries = Files.newDirectoryStream(folder, pattern)) {
                entries.forEach(entry -> {
                    if (!entry.getFileName().toString().startsWith(".")) {
                        matches.add(entry);
                    }
                });
            } catch (IOException e) {
                throw failed("cannot look into " + folder + " (" + e.getClass().getSimpleName() + ")", e);
            }
        }
        return matches;
    }

    private BraidException failed(String what, @Nullable Throwable cause) {
        return new BraidException(
                ErrorCode.SOURCE_FAILED,
                "source '" + options.source() + "' (" + DuckdbDialect.NAME + ") " + what,
                cause);
    }
}
