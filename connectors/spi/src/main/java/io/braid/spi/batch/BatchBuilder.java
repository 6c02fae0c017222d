package io.braid.spi.batch;

import io.braid.spi.error.BraidException;
import io.braid.spi.type.DataType;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Builder of batches, row by row: the caller appends one value to each column and then calls {@link #endRow()}. Empty
 * and reusable after {@link #build()}.
 */
public final class BatchBuilder {
    /** Bytes of text at which a batch is full even with few rows, which bounds the memory of wide rows. */
    private static final int MAX_BYTES_PER_COLUMN = 4 << 20;
    /** Initial capacity of the first batch: most results are short. */
    private static final int FIRST_ROWS = 64;

    private final ColumnBuilder[] columns;
    private final BytesColumnBuilder[] variable;
    private final int targetRows;
    private int rows;

    public BatchBuilder(List<DataType> types) {
        this(types, Batch.TARGET_ROWS);
    }

    public BatchBuilder(List<DataType> types, int targetRows) {
        this.targetRows = targetRows;
        int expected = Math.min(targetRows, FIRST_ROWS);
        columns = types.stream().map(type -> ColumnBuilder.of(type, expected)).toArray(ColumnBuilder[]::new);
        variable = Arrays.stream(columns)
                .filter(BytesColumnBuilder.class::isInstance)
                .toArray(BytesColumnBuilder[]::new);
    }

    public ColumnBuilder column(int index) {
        return columns[index];
    }

    public int rows() {
        return rows;
    }

    /**
     * Appends an unreadable value to a column of the current row. Throws the error at once if its reader has left the
     * column in an inconsistent state.
     */
    public void appendUnreadable(int column, BraidException error) {
        if (columns[column].rows() != rows) {
            throw error;
        }
        columns[column].appendUnreadable(error);
    }

    /** Ends the row, after one value was appended to each column. */
    public void endRow() {
        rows++;
    }

    /** Ends several rows, after as many values were appended to each column. */
    public void endRows(int count) {
        rows += count;
    }

    /** The number of rows missing to the target size. */
    public int room() {
        return Math.max(0, targetRows - rows);
    }

    public boolean isEmpty() {
        return rows == 0;
    }

    public boolean isFull() {
        if (rows >= targetRows) {
            return true;
        }
        for (BytesColumnBuilder column : variable) {
            if (column.bytesUsed() >= MAX_BYTES_PER_COLUMN) {
                return true;
            }
        }
        return false;
    }

    /** Appends a whole row of objects. For tests, constants and small system tables. */
    public void appendRow(@Nullable Object... values) {
        if (values.length != columns.length) {
            throw new IllegalArgumentException(values.length + " values for " + columns.length + " columns");
        }
        for (int i = 0; i < values.length; i++) {
            columns[i].appendValue(values[i]);
        }
        endRow();
    }

    /** The batch of the rows so far; the builder is then empty and reusable. */
    public Batch build() {
        Column[] built = new Column[columns.length];
        for (int i = 0; i < built.length; i++) {
            built[i] = columns[i].build();
        }
        Batch batch = new Batch(rows, built);
        rows = 0;
        return batch;
    }
}
