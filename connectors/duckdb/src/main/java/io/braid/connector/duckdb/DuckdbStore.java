package io.braid.connector.duckdb;

import io.braid.connector.jdbc.JdbcSource;
import io.braid.spi.Source;
import io.braid.spi.SourceConfig;
import io.braid.spi.catalog.ColumnDescription;
import io.braid.spi.catalog.TableDescription;
import io.braid.spi.catalog.TableKeys;
import io.braid.spi.catalog.TableName;
import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import io.braid.spi.store.Store;
import io.braid.spi.store.StoreConfig;
import io.braid.spi.type.RowType;
import io.braid.spi.write.MergingLoad;
import io.braid.spi.write.StoredTable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.duckdb.DuckDBConnection;
import org.jspecify.annotations.Nullable;

/**
 * Store in one DuckDB database. Notes and types are stored as comments of tables and columns, so that a table and its
 * metadata are created in one transaction.
 */
final class DuckdbStore implements Store {
    private static final String SCHEMA = "main";
    private static final String TABLES = """
            SELECT t.table_name, t.comment, c.column_name, c.data_type, c.comment, t.estimated_size
            FROM duckdb_tables() t JOIN duckdb_columns() c USING (database_name, schema_name, table_name)
            WHERE t.schema_name = 'main' AND NOT t.internal AND t.comment IS NOT NULL
            ORDER BY t.table_name, c.column_index""";

    /**
     * Storage version. By default, DuckDB creates files for its oldest versions, in which text compression is slower.
     */
    private static final String FORMAT = "v1.4.0";

    private final String name;
    private final Path file;
    private final DuckDBConnection connection;
    private final Source source;
    private final String database;
    private final @Nullable Feeds feeds;
    private final ReclaimableSpace room;

    private DuckdbStore(StoreConfig config, DuckDBConnection connection, @Nullable WritableDriverMemory inside)
            throws SQLException {
        this.name = config.name();
        this.file = config.file();
        this.connection = connection;
        this.room = new ReclaimableSpace(connection, file);
        this.feeds = inside == null ? null : Feeds.in(connection, inside);
        this.database = connection.getCatalog();
        SourceConfig reading = new SourceConfig(
                name,
                Map.of("url", url(config), "pool_size", Integer.toString(config.connections()), "idle_timeout", "60"));
        this.source = new StoreSource(JdbcSource.open(reading, DuckdbDialect.ofStore()));
    }

    static DuckdbStore open(StoreConfig config) {
        return open(config, WritableDriverMemory.found());
    }

    /** @param inside the access to the driver's memory; null to do without */
    static DuckdbStore open(StoreConfig config, @Nullable WritableDriverMemory inside) {
        DuckDBConnection connection = null;
        try {
            Files.createDirectories(config.file().toAbsolutePath().getParent());
            if (!Files.exists(config.file())) {
                create(config.file());
            }
            connection = (DuckDBConnection) DriverManager.getConnection(url(config));
            ready(connection, config);
            DuckdbStore store = new DuckdbStore(config, connection, inside);
            store.tables();
            return store;
        } catch (IOException e) {
            throw new BraidException(
                    ErrorCode.CONFIGURATION_ERROR,
                    "The folder of " + config.file() + " cannot be used ("
                            + e.getClass().getSimpleName() + ")",
                    e);
        } catch (SQLException e) {
            close(connection);
            throw StoreFailure.of(config.file(), e);
        } catch (BraidException e) {
            close(connection);
            throw StoreFailure.of(config.file(), e);
        }
    }

    private static void create(Path file) throws SQLException {
        try (Connection beside = DriverManager.getConnection("jdbc:duckdb:");
                Statement attach = beside.createStatement()) {
            attach.execute("ATTACH '" + file.toAbsolutePath().toString().replace("'", "''")
                    + "' AS made (STORAGE_VERSION '" + FORMAT + "')");
        }
    }

    private static String url(StoreConfig config) {
        return "jdbc:duckdb:" + config.file().toAbsolutePath();
    }

    /**
     * Set by statements and not as properties, since all connections of a process to one file must have equal
     * properties.
     */
    private static void ready(Connection connection, StoreConfig config) throws SQLException {
        try (Statement set = connection.createStatement()) {
            set.execute("SET GLOBAL memory_limit = '" + Math.max(1, config.memoryBytes() >> 20) + "MiB'");
            set.execute("SET GLOBAL preserve_insertion_order = false");
            // Compresses and writes rows while the next are read; otherwise most of that happens at commit.
            set.execute("SET GLOBAL write_buffer_row_group_count = 1");
            set.execute("SET GLOBAL autoinstall_known_extensions = false");
            set.execute("SET GLOBAL autoload_known_extensions = false");
        }
    }

    @Override
    public Source source() {
        return source;
    }

    @Override
    public List<StoredTable> tables() {
        return tables("");
    }

    /** The table of a name. */
    StoredTable table(String table) {
        List<StoredTable> found = tables(table);
        if (found.isEmpty()) {
            throw new BraidException(ErrorCode.INTERNAL_ERROR, "The store has no table " + table);
        }
        return found.get(0);
    }

    private List<StoredTable> tables(String only) {
        Map<String, Found> found = new LinkedHashMap<>();
        try (DuckDBConnection asking = newConnection();
                PreparedStatement question = asking.prepareStatement(TABLES);
                ResultSet rows = question.executeQuery()) {
            while (rows.next()) {
                String table = rows.getString(1);
                if (only.isEmpty() || table.equals(only)) {
                    String note = rows.getString(2);
                    found.computeIfAbsent(table, one -> new Found(one, note, new ArrayList<>()))
                            .columns()
                            .add(StoredColumn.describe(rows.getString(3), rows.getString(4), rows.getString(5)));
                }
            }
            List<StoredTable> tables = new ArrayList<>();
            for (Found table : found.values()) {
                tables.add(stored(table, bytes(asking, table.name())));
            }
            return tables;
        } catch (SQLException e) {
            throw failed("list its tables", e);
        }
    }

    private StoredTable stored(Found found, long bytes) {
        TableDescription table = new TableDescription(
                new TableName(database, SCHEMA, found.name()),
                TableDescription.Kind.TABLE,
                found.columns(),
                TableKeys.NONE,
                null);
        return new StoredTable(table, found.note(), bytes);
    }

    /** Counts the blocks of the file; rows that are only in memory count as 0. */
    private static long bytes(Connection asking, String table) throws SQLException {
        try (Statement question = asking.createStatement();
                ResultSet rows = question.executeQuery(DuckdbWriteStatements.SIZE.formatted(
                        "'" + SCHEMA + "'", "'" + table.replace("'", "''") + "'"))) {
            return rows.next() ? rows.getLong(1) : 0;
        }
    }

    @Override
    public MergingLoad load(String table, RowType columns, List<String> order) {
        DuckDBConnection writing = newConnection();
        try {
            return new DuckdbLoad(this, writing, table, columns, order, feeds);
        } catch (SQLException e) {
            close(writing);
            throw failed("begin a table", e);
        }
    }

    @Override
    public void drop(String table) {
        try (DuckDBConnection dropping = newConnection();
                Statement statement = dropping.createStatement()) {
            long bytes = bytes(dropping, table);
            statement.execute("DROP TABLE IF EXISTS " + quoted(SCHEMA) + "." + quoted(table));
            room.add(bytes);
        } catch (SQLException e) {
            throw failed("drop a table", e);
        }
    }

    @Override
    public void close() {
        room.close();
        source.close();
        close(connection);
    }

    private DuckDBConnection newConnection() {
        try {
            return connection.duplicate();
        } catch (SQLException e) {
            throw failed("open a connection", e);
        }
    }

    /** The error of a failed operation, with the store's file. */
    BraidException failed(String what, SQLException cause) {
        String reason = DuckdbDialect.reasonOf(cause);
        ErrorCode code = isFull(cause) ? ErrorCode.DISK_FULL : ErrorCode.SOURCE_FAILED;
        return new BraidException(code, "The store " + file + " could not " + what + ": " + reason, cause);
    }

    private static boolean isFull(SQLException error) {
        String message = String.valueOf(error.getMessage());
        return message.contains("No space left") || message.contains("not enough disk space");
    }

    static String quoted(String name) {
        return '"' + name.replace("\"", "\"\"") + '"';
    }

    static void close(@Nullable Connection connection) {
        if (connection != null) {
            try {
                connection.close();
            } catch (SQLException e) {
                // Its resources are released with the process at the latest.
            }
        }
    }

    /** Table that is being read from the catalog. */
    private record Found(String name, String note, List<ColumnDescription> columns) {}
}
