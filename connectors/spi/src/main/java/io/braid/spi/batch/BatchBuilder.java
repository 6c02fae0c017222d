package io.braid.spi.batch;

import io.braid.spi.error.BraidException;
import io.braid.spi.type.DataType;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Collects rows and hands them over as batches. Whoever fills it appends one value to each column and then calls
 * {@link #endRow()}; it starts anew, empty, after {@link #build()}.
 */
public final class BatchBuilder {
    /** A batch is full at this many bytes of text even when its rows are few, so that wide rows stay in bounds. */
    private static final int MAX_BYTES_PER_COLUMN = 4 << 20;
    /** Room in the first batch, before it grows: most answers are short. */
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
     * Gives a column of the row that is being filled a value that cannot be read. Fails at once where its reader has
     * left something behind.
     */
    public void appendUnreadable(int column, BraidException error) {
        if (columns[column].rows() != rows) {
            throw error;
        }
        columns[column].appendUnreadable(error);
    }

    /** Ends the row to which each column has just been given a value. */
    public void endRow() {
        rows++;
    }

    /** As {@link #endRow()}, where each column has been given as many values. */
    public void endRows(int count) {
        rows += count;
    }

    /** How many more rows there may be before the batch has all that it was meant to have. */
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

    /** The rows so far; the builder is then empty and may be used again. */
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
