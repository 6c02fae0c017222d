package io.braid.jdbc;

import io.braid.jdbc.core.BatchSource;
import io.braid.jdbc.core.SqlErrors;
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

/** The rows of a result, streamed: it holds one batch, and the server sends a few ahead. */
final class BraidResultSet extends ValueResultSet {
    private final BatchSource source;
    private final @Nullable BraidStatement statement;
    private final List<ColumnDescriptor> columns;
    private final Cells[] cells;
    private @Nullable Map<String, Integer> numbers;
    private @Nullable SQLWarning warnings;
    private int batchRows;
    private int row = -1;
    private long rowNumber;
    private int fetchSize;
    private boolean ended;
    private volatile boolean closed;

    /** A result of that statement, or of none if the driver itself has asked. */
    BraidResultSet(BatchSource source, @Nullable BraidStatement statement) {
        this.source = source;
        this.statement = statement;
        this.columns = source.columns();
        this.cells = new Cells[columns.size()];
        this.fetchSize = statement == null ? 0 : statement.fetchSize();
    }

    @Override
    public boolean next() throws SQLException {
        if (closed) {
            throw closed();
        }
        if (row + 1 < batchRows) {
            row++;
            rowNumber++;
            return true;
        }
        return !ended && nextBatch();
    }

    private boolean nextBatch() throws SQLException {
        row = -1;
        batchRows = 0;
        while (true) {
            WireBatch batch = source.next();
            if (batch == null) {
                ended = true;
                warnings = warnings(warnings, source.warnings());
                return false;
            }
            if (batch.rows() > 0) {
                use(batch);
                return true;
            }
        }
    }

    private void use(WireBatch batch) {
        for (int i = 0; i < cells.length; i++) {
            cells[i] = Cells.of(columns.get(i), batch.column(i));
        }
        batchRows = batch.rows();
        row = 0;
        rowNumber++;
    }

    @Override
    int row() {
        return row;
    }

    @Override
    Cells cells(int column) throws SQLException {
        if (closed || row < 0) {
            throw closed ? closed() : noRow();
        }
        if (column < 1 || column > cells.length) {
            throw noSuchColumn(column, cells.length);
        }
        return cells[column - 1];
    }

    private SQLException noRow() {
        return SqlErrors.of(
                SqlErrors.WRONG_STATE,
                ended ? "The result has no more rows." : "The result stands before its first row: call next first.");
    }

    private static SQLException closed() {
        return SqlErrors.of(
                SqlErrors.WRONG_STATE,
                "The result is closed. Closing its statement or running that again closes it, too.");
    }

    private void checkOpen() throws SQLException {
        if (closed) {
            throw closed();
        }
    }

    @Override
    public int findColumn(String label) throws SQLException {
        checkOpen();
        if (numbers == null) {
            numbers = new HashMap<>();
            for (int i = 0; i < columns.size(); i++) {
                numbers.putIfAbsent(columns.get(i).label().toLowerCase(Locale.ROOT), i + 1);
            }
        }
        Integer number = numbers.get(label.toLowerCase(Locale.ROOT));
        if (number == null) {
            throw SqlErrors.of(SqlErrors.NO_SUCH_COLUMN, "The result has no column " + label + ".");
        }
        return number;
    }

    @Override
    public ResultSetMetaData getMetaData() throws SQLException {
        checkOpen();
        return new BraidResultSetMetaData(columns, statement == null ? "" : statement.database());
    }

    @Override
    public @Nullable Statement getStatement() throws SQLException {
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
    public boolean isClosed() throws SQLException {
        return closed;
    }

    @Override
    public @Nullable SQLWarning getWarnings() throws SQLException {
        checkOpen();
        return warnings;
    }

    @Override
    public void clearWarnings() throws SQLException {
        checkOpen();
        warnings = null;
    }

    @Override
    public boolean isBeforeFirst() throws SQLException {
        checkOpen();
        return rowNumber == 0 && !ended;
    }

    @Override
    public boolean isFirst() throws SQLException {
        checkOpen();
        return rowNumber == 1 && row >= 0;
    }

    @Override
    public boolean isAfterLast() throws SQLException {
        checkOpen();
        return ended && rowNumber > 0;
    }

    @Override
    public boolean isLast() throws SQLException {
        throw unsupported("ResultSet.isLast", "rows stream from the server; only next tells whether there is another.");
    }

    @Override
    public int getRow() throws SQLException {
        checkOpen();
        return row < 0 ? 0 : (int) Math.min(rowNumber, Integer.MAX_VALUE);
    }

    /** A hint, which is not needed: the size of batches is the server's choice. */
    @Override
    public void setFetchSize(int rows) throws SQLException {
        checkOpen();
        fetchSize = rows;
    }

    @Override
    public int getFetchSize() throws SQLException {
        checkOpen();
        return fetchSize;
    }
}
