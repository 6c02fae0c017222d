package io.braid.connector.mysql;

import com.mysql.cj.jdbc.JdbcConnection;
import com.mysql.cj.jdbc.JdbcStatement;
import io.braid.connector.jdbc.dialect.BulkInsert;
import io.braid.connector.jdbc.dialect.JdbcDialect;
import io.braid.spi.batch.Batch;
import io.braid.spi.catalog.TableName;
import io.braid.spi.write.InsertTarget;
import java.io.InputStream;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * Insertion of many rows by {@code LOAD DATA LOCAL}, which reads them from memory. The server turns errors of such a
 * statement into warnings, leaves out rows and cuts values. So each load follows a savepoint: after a warning, or if
 * the server counts other than the rows sent, it is undone, and the statement of the target inserts the rows or fails.
 */
final class LoadDataInsert implements BulkInsert {
    /** Number of rows below which one INSERT of many rows is as fast. */
    static final int FEW_ROWS = 200;

    /** Limit of a batch that is copied into memory as text. */
    private static final int MOST_BYTES = 64 << 20;

    private static final String SAVEPOINT = "SAVEPOINT braid_load";
    private static final String UNDO = "ROLLBACK TO SAVEPOINT braid_load";

    /** Unknown command, of either server or of a proxy; LOCAL is off at the client or the server. */
    private static final Set<Integer> REFUSALS = Set.of(1047, 1148, 1235, 3948, 4166);

    /**
     * The driver sends the rows that it was given, and no file: the server could ask for any file of the client, if the
     * path that files must be in were not empty.
     */
    private static final Map<String, String> PROPERTIES =
            Map.of("allowLoadLocalInfile", "true", "allowLoadLocalInfileInPath", "");

    private final JdbcDialect dialect;
    /** True once the server has refused a load. */
    private final AtomicBoolean refused;
    /** Tables into which rows have been inserted, by name. */
    private final Map<TableName, LoadDataTable> tables = new HashMap<>();

    LoadDataInsert(JdbcDialect dialect) {
        this(dialect, new AtomicBoolean());
    }

    private LoadDataInsert(JdbcDialect dialect, AtomicBoolean refused) {
        this.dialect = dialect;
        this.refused = refused;
    }

    @Override
    public Map<String, String> properties() {
        return PROPERTIES;
    }

    @Override
    public BulkInsert inTransaction() {
        return new LoadDataInsert(dialect, refused);
    }

    @Override
    public OptionalLong insert(Connection connection, InsertTarget target, Batch rows) throws SQLException {
        if (refused.get() || rows.rows() < FEW_ROWS || rows.valueBytes() > MOST_BYTES) {
            return OptionalLong.empty();
        }
        List<LoadDataForm> forms = table(connection, target.table()).forms(target, rows);
        if (forms.isEmpty()) {
            return OptionalLong.empty();
        }
        Optional<InputStream> text = LoadDataText.of(rows, forms);
        return text.isPresent() && load(connection, LoadDataTable.sql(target, forms), text.get(), rows.rows())
                ? OptionalLong.of(rows.rows())
                : OptionalLong.empty();
    }

    private LoadDataTable table(Connection connection, TableName name) throws SQLException {
        LoadDataTable known = tables.get(name);
        if (known == null) {
            known = LoadDataTable.of(connection, name);
            tables.put(name, known);
        }
        return known;
    }

    /** True if the server has all rows as they are; otherwise it has none of them. */
    private boolean load(Connection connection, String sql, InputStream text, int rows) throws SQLException {
        try (JdbcStatement statement =
                (JdbcStatement) connection.unwrap(JdbcConnection.class).createStatement()) {
            statement.execute(SAVEPOINT);
            boolean loaded = false;
            try {
                statement.setLocalInfileInputStream(text);
                loaded = statement.executeLargeUpdate(sql) == rows && statement.getWarnings() == null;
            } catch (SQLException e) {
                if (isAboutMore(e)) {
                    throw e;
                }
                if (REFUSALS.contains(e.getErrorCode())) {
                    refused.set(true);
                }
            } finally {
                statement.setLocalInfileInputStream(null);
            }
            if (!loaded) {
                statement.execute(UNDO);
            }
            return loaded;
        }
    }

    /** True if the statement of the target would fail alike, or the transaction is lost. */
    private boolean isAboutMore(SQLException error) {
        return switch (dialect.classify(error)) {
            case SOURCE_LOST, QUERY_CANCELED, DEADLOCK, LOCK_TIMEOUT, SERIALIZATION_FAILURE -> true;
            default -> false;
        };
    }
}
