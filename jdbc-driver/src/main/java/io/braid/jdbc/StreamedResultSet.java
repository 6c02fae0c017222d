package io.braid.jdbc;

import io.braid.jdbc.core.BatchSource;
import io.braid.wire.batch.WireBatch;
import io.braid.wire.message.ColumnDescriptor;
import java.sql.SQLException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Forward-only result set: it holds one batch, and the server sends a few ahead. */
final class StreamedResultSet extends BraidResultSet implements ColumnarResult {
    private int batchRows;
    private int row = -1;
    private long rowNumber;
    private boolean ended;

    /** Creates a result of a statement, or of none for a query of the driver itself. */
    StreamedResultSet(BatchSource source, @Nullable BraidStatement statement) {
        super(source, statement);
    }

    @Override
    public List<ColumnDescriptor> columns() {
        return delivered();
    }

    @Override
    public @Nullable WireBatch nextBatch() throws SQLException {
        checkOpen();
        @Nullable WireBatch batch = ended ? null : fetch();
        ended = batch == null;
        return batch;
    }

    @Override
    public boolean next() throws SQLException {
        checkOpen();
        if (row + 1 < batchRows || load()) {
            row++;
            rowNumber++;
            return true;
        }
        return false;
    }

    /** Moves before the first row of the next batch; returns whether there is one. */
    private boolean load() throws SQLException {
        row = -1;
        batchRows = 0;
        @Nullable WireBatch batch = ended ? null : fetch();
        ended = batch == null;
        if (batch != null) {
            show(batch);
            batchRows = batch.rows();
        }
        return !ended;
    }

    @Override
    int row() {
        return row;
    }

    @Override
    public boolean isBeforeFirst() throws SQLException {
        checkOpen();
        // A result without rows has no position before the first.
        return rowNumber == 0 && (batchRows > 0 || load());
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

    @Override
    public int getType() throws SQLException {
        checkOpen();
        return TYPE_FORWARD_ONLY;
    }

    @Override
    public int getFetchDirection() throws SQLException {
        checkOpen();
        return FETCH_FORWARD;
    }

    @Override
    public void setFetchDirection(int direction) throws SQLException {
        checkOpen();
        if (direction != FETCH_FORWARD) {
            throw forwardOnly("setFetchDirection");
        }
    }

    @Override
    public boolean absolute(int number) throws SQLException {
        throw forwardOnly("absolute");
    }

    @Override
    public void afterLast() throws SQLException {
        throw forwardOnly("afterLast");
    }

    @Override
    public void beforeFirst() throws SQLException {
        throw forwardOnly("beforeFirst");
    }

    @Override
    public boolean first() throws SQLException {
        throw forwardOnly("first");
    }

    @Override
    public boolean last() throws SQLException {
        throw forwardOnly("last");
    }

    @Override
    public boolean previous() throws SQLException {
        throw forwardOnly("previous");
    }

    @Override
    public boolean relative(int rows) throws SQLException {
        throw forwardOnly("relative");
    }

    private static SQLException forwardOnly(String method) {
        return unsupported(
                "ResultSet." + method,
                "this result streams from the server and can be read forward only. Ask for"
                        + " ResultSet.TYPE_SCROLL_INSENSITIVE when the statement is made, which keeps its rows in"
                        + " memory.");
    }
}
