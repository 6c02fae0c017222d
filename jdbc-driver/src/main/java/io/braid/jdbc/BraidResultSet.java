package io.braid.jdbc;

import io.braid.jdbc.cell.CellContext;
import io.braid.jdbc.cell.Cells;
import io.braid.jdbc.core.BatchSource;
import io.braid.jdbc.core.SqlExceptions;
import io.braid.jdbc.metadata.BraidResultSetMetaData;
import io.braid.wire.batch.WireBatch;
import io.braid.wire.message.ColumnDescriptor;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.SQLWarning;
import java.sql.Statement;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Result set of a statement: its columns, and the current batch of rows. */
abstract class BraidResultSet extends ValueResultSet {
    private final BatchSource source;
    private final @Nullable BraidStatement statement;
    private final List<ColumnDescriptor> columns;
    private final Cells[] cells;
    private final CellContext context;
    private @Nullable Map<String, Integer> numbers;
    private @Nullable SQLWarning warnings;
    private int fetchSize;
    private volatile boolean closed;

    /** Creates a result of a statement, or of none for a query of the driver itself. */
    BraidResultSet(BatchSource source, @Nullable BraidStatement statement) {
        this.source = source;
        this.statement = statement;
        this.columns = statement == null ? source.columns() : statement.reported(source.columns());
        this.cells = new Cells[columns.size()];
        this.fetchSize = statement == null ? 0 : statement.fetchSize();
        this.context = new CellContext(
                source.zone(),
                statement == null ? 0 : statement.longestField(),
                elements -> new StreamedResultSet(elements, null));
    }

    /** The columns as the server has described them. */
    final List<ColumnDescriptor> delivered() {
        return source.columns();
    }

    /** Returns the next batch with rows, or null if there is none. */
    final @Nullable WireBatch fetch() throws SQLException {
        while (true) {
            WireBatch batch = source.next();
            if (batch == null) {
                warnings = warnings(warnings, source.warnings());
                return null;
            }
            if (batch.rows() > 0) {
                return batch;
            }
        }
    }

    /** Makes a batch the one that the getters read. */
    final void show(WireBatch batch) {
        for (int i = 0; i < cells.length; i++) {
            cells[i] = Cells.of(columns.get(i), batch.column(i), context, cells[i]);
        }
    }

    @Override
    final Cells cells(int column) throws SQLException {
        if (closed || row() < 0) {
            throw closed ? closed() : noRow();
        }
        if (column < 1 || column > cells.length) {
            throw BraidResultSetMetaData.noSuchColumn(column, cells.length);
        }
        return cells[column - 1];
    }

    private SQLException noRow() throws SQLException {
        return SqlExceptions.of(
                SqlExceptions.WRONG_STATE,
                isBeforeFirst()
                        ? "The result stands before its first row: call next first."
                        : "The result has no more rows.");
    }

    private static SQLException closed() {
        return SqlExceptions.of(
                SqlExceptions.WRONG_STATE,
                "The result is closed. Closing its statement or running that again closes it, too.");
    }

    final void checkOpen() throws SQLException {
        if (closed) {
            throw closed();
        }
    }

    @Override
    public final int findColumn(String label) throws SQLException {
        checkOpen();
        if (numbers == null) {
            numbers = new HashMap<>();
            for (int i = 0; i < columns.size(); i++) {
                numbers.putIfAbsent(columns.get(i).label().toLowerCase(Locale.ROOT), i + 1);
            }
        }
        Integer number = numbers.get(label);
        if (number == null && label != null) {
            number = numbers.get(label.toLowerCase(Locale.ROOT));
            if (number != null) {
                // Callers usually request a column by the same spelling for each row.
                numbers.put(label, number);
            }
        }
        if (number == null) {
            throw SqlExceptions.of(SqlExceptions.NO_SUCH_COLUMN, "The result has no column " + label + ".");
        }
        return number;
    }

    @Override
    public final ResultSetMetaData getMetaData() throws SQLException {
        checkOpen();
        return new BraidResultSetMetaData(columns, statement == null ? "" : statement.database());
    }

    @Override
    public final @Nullable Statement getStatement() throws SQLException {
        checkOpen();
        return statement;
    }

    @Override
    public void close() throws SQLException {
        if (!closed) {
            closed = true;
            try {
                source.close();
            } finally {
                if (statement != null) {
                    statement.resultClosed(this);
                }
            }
        }
    }

    @Override
    public final boolean isClosed() throws SQLException {
        return closed;
    }

    @Override
    public final @Nullable SQLWarning getWarnings() throws SQLException {
        checkOpen();
        return warnings;
    }

    @Override
    public final void clearWarnings() throws SQLException {
        checkOpen();
        warnings = null;
    }

    @Override
    public final int getHoldability() throws SQLException {
        checkOpen();
        return statement == null ? HOLD_CURSORS_OVER_COMMIT : statement.holdability();
    }

    /** Stores the hint, which has no effect: the server determines the size of batches. */
    @Override
    public final void setFetchSize(int rows) throws SQLException {
        checkOpen();
        if (rows < 0) {
            throw SqlExceptions.of(
                    SqlExceptions.INVALID_ARGUMENT, "The fetch size must not be negative; it was " + rows + ".");
        }
        fetchSize = rows;
    }

    @Override
    public final int getFetchSize() throws SQLException {
        checkOpen();
        return fetchSize;
    }
}
