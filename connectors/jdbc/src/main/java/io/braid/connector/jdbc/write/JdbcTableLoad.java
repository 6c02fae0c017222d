package io.braid.connector.jdbc.write;

import io.braid.connector.jdbc.read.ParameterBinder;
import io.braid.spi.batch.Batch;
import io.braid.spi.catalog.ColumnDescription;
import io.braid.spi.catalog.ColumnDetails;
import io.braid.spi.catalog.TableDescription;
import io.braid.spi.catalog.TableKeys;
import io.braid.spi.error.BraidException;
import io.braid.spi.type.DataType;
import io.braid.spi.type.Field;
import io.braid.spi.type.RowType;
import io.braid.spi.type.TypeKind;
import io.braid.spi.write.MergingLoad;
import io.braid.spi.write.StoredTable;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Load of a new table over one connection: in one transaction if the database has transactional DDL, otherwise in many.
 */
final class JdbcTableLoad implements MergingLoad {
    private static final int ROWS = 1000;
    /** Number of text columns of maximal length that every database can index. */
    private static final int MOST_KEYS = 3;

    private final JdbcTableWriter writer;
    private final WriteConnection connection;
    private final String table;
    private final Shape shape;
    private final ParameterBinder binder;
    private @Nullable PreparedStatement insert;
    private int waiting;
    private long rows;
    private boolean ended;

    /**
     * Shape of a table to be created.
     *
     * @param types the column types of the database
     * @param index the names of the index columns
     */
    record Shape(RowType columns, List<String> types, List<String> index) {
        Shape {
            types = List.copyOf(types);
            index = List.copyOf(index);
        }

        private String declared() {
            return IntStream.range(0, types.size())
                    .mapToObj(
                            i -> JdbcTableWriter.quoted(columns.fields().get(i).name()) + " " + types.get(i))
                    .collect(Collectors.joining(", ", " (", ")"));
        }

        private String names() {
            return columns.fields().stream()
                    .map(field -> JdbcTableWriter.quoted(field.name()))
                    .collect(Collectors.joining(", "));
        }

        private String keys(List<String> of, String longKey) {
            return columns.fields().stream()
                    .filter(field -> of.contains(field.name()))
                    .sorted(Comparator.comparingInt(field -> of.indexOf(field.name())))
                    .map(field -> JdbcTableWriter.quoted(field.name()) + (isLong(field) ? longKey : ""))
                    .collect(Collectors.joining(", ", " (", ")"));
        }

        private static boolean isLong(Field field) {
            TypeKind kind = field.type().kind();
            return kind == TypeKind.VARCHAR || kind == TypeKind.VARBINARY;
        }
    }

    /** Creates the table only on first use, and closes the connection together with this load. */
    JdbcTableLoad(JdbcTableWriter writer, WriteConnection connection, String table, Shape shape) {
        this.writer = writer;
        this.connection = connection;
        this.table = table;
        this.shape = shape;
        this.binder = writer.binder();
    }

    /** The statement that inserts a row; creates the table if necessary. */
    private PreparedStatement insert() throws SQLException {
        PreparedStatement made = insert;
        if (made == null) {
            connection.run(open -> open.setAutoCommit(false));
            connection.execute("CREATE TABLE " + writer.path(table) + shape.declared()
                    + writer.writing().tables());
            String values =
                    String.join(", ", Collections.nCopies(shape.columns().size(), "?"));
            String sql = "INSERT INTO " + writer.path(table) + " (" + shape.names() + ") VALUES (" + values + ")";
            made = connection.ask(open -> open.prepareStatement(sql));
            insert = made;
        }
        return made;
    }

    @Override
    public void append(Batch batch) {
        try {
            PreparedStatement into = insert();
            for (int row = 0; row < batch.rows(); row++) {
                for (int i = 0; i < batch.columnCount(); i++) {
                    TypeKind kind = shape.columns().type(i).kind();
                    binder.bind(into, i + 1, kind, batch.column(i).value(row));
                }
                into.addBatch();
                waiting++;
                if (waiting == ROWS) {
                    send();
                }
            }
        } catch (SQLException e) {
            throw writer.failed(e);
        }
    }

    /**
     * Commits each batch without transactional DDL: a partial table is not visible yet, and a long transaction is
     * expensive for many databases.
     */
    private void send() throws SQLException {
        PreparedStatement into = insert();
        if (waiting > 0) {
            connection.ask(open -> into.executeBatch());
            rows += waiting;
            waiting = 0;
            if (!writer.writing().transactional()) {
                connection.run(Connection::commit);
            }
        }
    }

    @Override
    public void addRest(StoredTable base, List<String> key) {
        addRest(
                base,
                key.isEmpty() ? List.of() : List.of("NOT " + isAmong(key, table, "replaced")),
                key,
                List.of(table));
    }

    @Override
    public void addRest(StoredTable base, List<String> key, StoredTable present) {
        addRest(
                base,
                List.of("NOT " + isAmong(key, table, "replaced"), isAmong(key, present.name(), "present")),
                key,
                List.of(table, present.name()));
    }

    /** Copies the rows within the database, in one statement. */
    private void addRest(StoredTable base, List<String> conditions, List<String> key, List<String> lookedUp) {
        try {
            send();
            for (String each : lookedUp) {
                if (!key.isEmpty()) {
                    prepareForLookUp(each, key);
                }
            }
            String where = conditions.isEmpty() ? "" : " WHERE " + String.join(" AND ", conditions);
            String sql = "INSERT INTO " + writer.path(table) + " (" + shape.names() + ") SELECT " + shape.names()
                    + " FROM " + writer.path(base.name()) + " base" + where;
            rows += connection.ask(open -> {
                try (Statement statement = open.createStatement()) {
                    return statement.executeLargeUpdate(sql);
                }
            });
        } catch (SQLException e) {
            throw writer.failed(e);
        }
    }

    private void prepareForLookUp(String among, List<String> key) throws SQLException {
        if (writer.writing().findsByIndex()) {
            index(among, "_k", key.subList(0, Math.min(MOST_KEYS, key.size())));
        }
        connection.execute(writer.writing().analyze().formatted(writer.path(among)));
    }

    private String isAmong(List<String> key, String other, String alias) {
        return key.stream()
                .map(JdbcTableWriter::quoted)
                .map(column -> writer.writing().same().formatted(alias + "." + column, "base." + column))
                .collect(Collectors.joining(
                        " AND ", "EXISTS (SELECT 1 FROM " + writer.path(other) + " " + alias + " WHERE ", ")"));
    }

    private void index(String of, String suffix, List<String> by) throws SQLException {
        connection.execute("CREATE INDEX " + JdbcTableWriter.quoted(of + suffix) + " ON " + writer.path(of)
                + shape.keys(by, writer.writing().longKey()));
    }

    @Override
    public void cancel() {
        connection.cut();
    }

    @Override
    public long rows() {
        return rows + waiting;
    }

    @Override
    public StoredTable commit(String note) {
        try {
            send();
            insert().close();
            if (!shape.index().isEmpty()) {
                index(table, "_i", shape.index());
            }
            connection.run(Connection::commit);
            connection.run(open -> open.setAutoCommit(true));
            connection.execute(writer.writing().analyze().formatted(writer.path(table)));
            StoredTable stored = new StoredTable(described(), note, connection.ask(open -> writer.bytes(open, table)));
            ended = true;
            return stored;
        } catch (SQLException e) {
            throw writer.failed(e);
        } finally {
            close();
        }
    }

    /** The description with Braid's types, since the source's own may be wider. */
    private TableDescription described() {
        TableDescription found = writer.describe(table);
        List<ColumnDescription> columns = new ArrayList<>();
        for (int i = 0; i < found.columns().size(); i++) {
            ColumnDescription column = found.columns().get(i);
            DataType type = shape.columns().type(i);
            columns.add(
                    new ColumnDescription(column.name(), type, column.nativeType(), column.text(), ColumnDetails.NONE));
        }
        TableKeys keys = new TableKeys(null, List.of(), List.of(), found.keys().indexes());
        return new TableDescription(found.name(), found.kind(), columns, keys, null);
    }

    /** If the table cannot be dropped now, as after a lost connection, it is found by its name later. */
    @Override
    public void close() {
        try {
            if (!ended && !connection.isClosed()) {
                ended = true;
                connection.run(JdbcTableLoad::giveUp);
                writer.drop(connection, table);
            }
        } catch (SQLException | BraidException e) {
            // The original failure is reported instead.
        } finally {
            connection.close();
        }
    }

    private static void giveUp(Connection connection) throws SQLException {
        if (!connection.getAutoCommit()) {
            connection.rollback();
            connection.setAutoCommit(true);
        }
    }
}
