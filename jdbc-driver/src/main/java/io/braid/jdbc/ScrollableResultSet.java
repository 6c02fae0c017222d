package io.braid.jdbc;

import io.braid.jdbc.core.BatchSource;
import io.braid.jdbc.core.SqlExceptions;
import io.braid.wire.batch.WireBatch;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/**
 * Scrollable result set: its rows are retained in the client's memory, insensitive to changes. A result that exceeds
 * the memory limit of the connection fails with an error that names the limit.
 */
final class ScrollableResultSet extends BraidResultSet {
    private final long mostBytes;
    /** Used by the reading thread; closing, by any thread, replaces it. */
    private volatile RetainedRows retained = new RetainedRows();

    private long bytes;
    private long loaded;
    private boolean complete;
    /** Current row from 1; 0 before the first row, one more than the number of rows after the last. */
    private long position;

    private int shown = -1;
    private int row = -1;
    private int fetchDirection;

    ScrollableResultSet(BatchSource source, BraidStatement statement, long mostBytes) throws SQLException {
        super(source, statement);
        this.mostBytes = mostBytes;
        this.fetchDirection = statement.getFetchDirection();
    }

    /** Rows received so far. */
    private static final class RetainedRows {
        private final List<WireBatch> batches = new ArrayList<>();
        /** The number of the first row of each batch. */
        private final List<Long> firstRows = new ArrayList<>();
    }

    /**
     * Returns the rows so far: read before the check, so that a concurrent close cannot be mistaken for an empty
     * result.
     */
    private RetainedRows retained() throws SQLException {
        RetainedRows current = retained;
        checkOpen();
        return current;
    }

    /** Loads rows up to a number; returns whether that row exists. */
    private boolean has(long number) throws SQLException {
        return has(number, retained());
    }

    private boolean has(long number, RetainedRows rows) throws SQLException {
        while (loaded < number && !complete) {
            WireBatch batch = fetch();
            complete = batch == null;
            if (batch != null) {
                keep(batch, rows);
            }
        }
        return number <= loaded;
    }

    private void keep(WireBatch batch, RetainedRows rows) throws SQLException {
        bytes += batch.encodedBytes();
        if (bytes > mostBytes) {
            String limit = (mostBytes >> 20) + " MB";
            close();
            throw SqlExceptions.of(
                    SqlExceptions.LIMIT_EXCEEDED,
                    "A scrollable result keeps its rows in memory, and this one needs more than " + limit
                            + ". Select less, raise the connection property scrollMemory, or ask for"
                            + " ResultSet.TYPE_FORWARD_ONLY, which keeps nothing.");
        }
        rows.batches.add(batch);
        rows.firstRows.add(loaded + 1);
        loaded += batch.rows();
    }

    private boolean moveTo(long number) throws SQLException {
        RetainedRows rows = retained();
        boolean found = number > 0 && has(number, rows);
        position = found ? number : number <= 0 ? 0 : loaded + 1;
        row = -1;
        if (found) {
            int batch = batchOf(number, rows.firstRows);
            if (batch != shown) {
                show(rows.batches.get(batch));
                shown = batch;
            }
            row = (int) (number - rows.firstRows.get(batch));
        }
        return found;
    }

    private int batchOf(long number, List<Long> firstRows) {
        int last = firstRows.size() - 1;
        boolean same =
                shown >= 0 && firstRows.get(shown) <= number && (shown == last || number < firstRows.get(shown + 1));
        if (same) {
            return shown;
        }
        int low = 0;
        int high = last;
        while (low < high) {
            int middle = (low + high + 1) >>> 1;
            if (firstRows.get(middle) <= number) {
                low = middle;
            } else {
                high = middle - 1;
            }
        }
        return low;
    }

    /** Returns the number of rows. */
    private long count() throws SQLException {
        has(Long.MAX_VALUE);
        return loaded;
    }

    @Override
    int row() {
        return row;
    }

    @Override
    public boolean next() throws SQLException {
        return moveTo(position + 1);
    }

    @Override
    public boolean previous() throws SQLException {
        return moveTo(position - 1);
    }

    @Override
    public boolean first() throws SQLException {
        return moveTo(1);
    }

    @Override
    public boolean last() throws SQLException {
        checkOpen();
        return moveTo(count());
    }

    @Override
    public void beforeFirst() throws SQLException {
        moveTo(0);
    }

    @Override
    public void afterLast() throws SQLException {
        checkOpen();
        moveTo(count() + 1);
    }

    @Override
    public boolean absolute(int number) throws SQLException {
        checkOpen();
        return moveTo(number >= 0 ? number : count() + 1 + number);
    }

    @Override
    public boolean relative(int rows) throws SQLException {
        return moveTo(position + rows);
    }

    @Override
    public boolean isBeforeFirst() throws SQLException {
        checkOpen();
        return position == 0 && has(1);
    }

    @Override
    public boolean isFirst() throws SQLException {
        checkOpen();
        return position == 1 && loaded > 0;
    }

    @Override
    public boolean isLast() throws SQLException {
        checkOpen();
        return row >= 0 && !has(position + 1);
    }

    @Override
    public boolean isAfterLast() throws SQLException {
        checkOpen();
        return position > loaded && loaded > 0;
    }

    @Override
    public int getRow() throws SQLException {
        checkOpen();
        return row < 0 ? 0 : (int) Math.min(position, Integer.MAX_VALUE);
    }

    @Override
    public int getType() throws SQLException {
        checkOpen();
        return TYPE_SCROLL_INSENSITIVE;
    }

    @Override
    public int getFetchDirection() throws SQLException {
        checkOpen();
        return fetchDirection;
    }

    /** Stores the hint, which has no effect: received rows are retained. */
    @Override
    public void setFetchDirection(int direction) throws SQLException {
        checkOpen();
        fetchDirection = BraidStatement.checkedDirection(direction);
    }

    @Override
    public void close() throws SQLException {
        try {
            super.close();
        } finally {
            retained = new RetainedRows();
        }
    }
}
