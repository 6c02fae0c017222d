package io.braid.connector.duckdb;

import io.braid.spi.batch.Batch;
import io.braid.spi.batch.Column;
import io.braid.spi.batch.LongColumn;
import io.braid.spi.catalog.ColumnDescription;
import io.braid.spi.error.BraidException;
import io.braid.spi.type.DataType;
import io.braid.spi.type.Field;
import io.braid.spi.type.RowType;
import io.braid.spi.type.Ticks;
import io.braid.spi.write.MergingLoad;
import io.braid.spi.write.StoredTable;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.duckdb.DuckDBConnection;
import org.jspecify.annotations.Nullable;

/** Transaction that creates a table. Rows are written as they arrive, in bounded memory. */
final class DuckdbLoad implements MergingLoad {
    private static final String SCHEMA = "main";

    private final DuckdbStore store;
    private final DuckDBConnection connection;
    private final String table;
    private final List<String> order;
    /** Table that receives the rows: the final one, or one with unsorted rows. */
    private final String loaded;

    private final RowType columns;
    private final boolean[] inTicks;
    private final @Nullable Feeds feeds;
    private @Nullable FirstRows first = new FirstRows();
    private @Nullable TableAppender appender;
    private long rows;

    DuckdbLoad(
            DuckdbStore store,
            DuckDBConnection connection,
            String table,
            RowType columns,
            List<String> order,
            @Nullable Feeds feeds)
            throws SQLException {
        this.store = store;
        this.connection = connection;
        this.table = table;
        this.order = List.copyOf(order);
        this.loaded = order.isEmpty() ? table : table + "_unordered";
        this.columns = columns;
        this.feeds = feeds;
        this.inTicks = new boolean[columns.size()];
        connection.setAutoCommit(false);
    }

    @Override
    public void append(Batch batch) {
        rows += batch.rows();
        try {
            if (first == null) {
                put(batch);
            } else if (first.add(batch)) {
                begin();
            }
        } catch (SQLException e) {
            throw failed(e);
        }
    }

    /** Creates the table, unless done, with the rows received so far. */
    private void begin() throws SQLException {
        FirstRows known = first;
        if (known != null) {
            first = null;
            execute("CREATE TABLE " + name(loaded) + " "
                    + IntStream.range(0, columns.size())
                            .mapToObj(i ->
                                    column(i) + " " + StoredColumn.nativeType(columns.type(i)) + known.compression(i))
                            .collect(Collectors.joining(", ", "(", ")")));
            for (Batch batch : known.batches()) {
                put(batch);
            }
        }
    }

    private void put(Batch batch) throws SQLException {
        for (int i = 0; i < batch.columnCount(); i++) {
            if (isFiner(batch.column(i)) && !inTicks[i]) {
                keepInTicks(i);
            }
        }
        appender().append(batch);
    }

    @Override
    public void addRest(StoredTable base, List<String> key) {
        try {
            addRest(base, isNotAmong(key, loaded, "replaced"));
        } catch (SQLException e) {
            throw failed(e);
        }
    }

    @Override
    public void addRest(StoredTable base, List<String> key, StoredTable present) {
        try {
            addRest(
                    base,
                    isNotAmong(key, loaded, "replaced") + " AND NOT " + isNotAmong(key, present.name(), "present"));
        } catch (SQLException e) {
            throw failed(e);
        }
    }

    private void addRest(StoredTable base, String condition) throws SQLException {
        begin();
        List<ColumnDescription> stored = base.table().columns();
        for (int i = 0; i < stored.size(); i++) {
            boolean baseInTicks =
                    StoredColumn.isTime(columns.type(i).kind()) && stored.get(i).text() != null;
            if (baseInTicks && !inTicks[i]) {
                keepInTicks(i);
            }
        }
        flush();
        String values = IntStream.range(0, stored.size())
                .mapToObj(i -> inTicks[i] && stored.get(i).text() == null ? ticks("b." + column(i)) : "b." + column(i))
                .collect(Collectors.joining(", "));
        try (Statement statement = connection.createStatement()) {
            rows += statement.executeUpdate("INSERT INTO " + name(loaded) + " SELECT " + values + " FROM "
                    + name(base.name()) + " b WHERE " + condition);
        }
    }

    private static String isNotAmong(List<String> key, String table, String alias) {
        return key.isEmpty()
                ? "true"
                : key.stream()
                        .map(DuckdbStore::quoted)
                        .map(column -> alias + "." + column + " IS NOT DISTINCT FROM b." + column)
                        .collect(Collectors.joining(
                                " AND ", "NOT EXISTS (SELECT 1 FROM " + name(table) + " " + alias + " WHERE ", ")"));
    }

    @Override
    public long rows() {
        return rows;
    }

    @Override
    public StoredTable commit(String note) {
        try {
            begin();
            flush();
            putInOrder();
            execute(IntStream.range(0, columns.size())
                    .mapToObj(i -> "COMMENT ON COLUMN " + name(table) + "." + column(i) + " IS "
                            + text(StoredColumn.comment(columns.type(i))) + "; ")
                    .collect(Collectors.joining("", "", "COMMENT ON TABLE " + name(table) + " IS " + text(note))));
            connection.commit();
        } catch (SQLException e) {
            throw failed(e);
        }
        close();
        return store.table(table);
    }

    /** Sorts the rows, so that the min-max index of each row group lets scans skip it. */
    private void putInOrder() throws SQLException {
        if (!order.isEmpty()) {
            execute("CREATE TABLE " + name(table) + " AS SELECT * FROM " + name(loaded) + " ORDER BY "
                    + order.stream().map(DuckdbStore::quoted).collect(Collectors.joining(", ")));
            execute("DROP TABLE " + name(loaded));
        }
    }

    /** Closing the connection rolls back its transaction. */
    @Override
    public void close() {
        if (appender != null) {
            try {
                appender.close();
            } catch (SQLException e) {
                // The remaining rows are discarded.
            }
            appender = null;
        }
        DuckdbStore.close(connection);
    }

    private static boolean isFiner(Column column) {
        DataType type = column.type();
        if (!StoredColumn.isTime(type.kind())) {
            return false;
        }
        long[] ticks = ((LongColumn) column).values();
        for (int row = 0; row < column.rows(); row++) {
            if (ticks[row] % Ticks.PER_MICRO != 0 && !column.isNull(row)) {
                return true;
            }
        }
        return false;
    }

    /** Converts a column to ticks; its values so far are whole microseconds. */
    private void keepInTicks(int column) throws SQLException {
        flush();
        execute("ALTER TABLE " + name(loaded) + " ALTER COLUMN " + column(column) + " TYPE " + StoredColumn.TICKS
                + " USING " + ticks(column(column)));
        inTicks[column] = true;
    }

    private static String ticks(String expression) {
        return "epoch_us(" + expression + ") * " + Ticks.PER_MICRO;
    }

    private TableAppender appender() throws SQLException {
        if (appender == null) {
            appender = feeds == null
                    ? new ValueAppender(connection.createAppender(SCHEMA, loaded), inTicks)
                    : FeedAppender.start(connection, name(loaded), feed(), feeds);
        }
        return appender;
    }

    private Feed feed() {
        return new Feed(IntStream.range(0, columns.size())
                .mapToObj(i -> new FeedColumn(columns.fields().get(i), inTicks[i]))
                .toList());
    }

    private void flush() throws SQLException {
        if (appender != null) {
            appender.close();
            appender = null;
        }
    }

    private BraidException failed(SQLException cause) {
        return store.failed("keep rows", cause);
    }

    private void execute(String sql) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    private String column(int index) {
        Field field = columns.fields().get(index);
        return DuckdbStore.quoted(field.name());
    }

    private static String name(String table) {
        return DuckdbStore.quoted(SCHEMA) + "." + DuckdbStore.quoted(table);
    }

    private static String text(String value) {
        return "'" + value.replace("'", "''") + "'";
    }
}
