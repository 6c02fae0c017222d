package io.braid.engine.column;

import io.braid.spi.batch.Batch;
import io.braid.spi.batch.BytesColumn;
import io.braid.spi.batch.RowMapping;

/** Limits on the rows of batches with long text. */
public final class BatchSizing {
    private static final long MOST_BYTES = 64L << 20;

    private BatchSizing() {}

    /** Returns an upper bound of the bytes of text in a row. */
    public static long widest(Batch batch) {
        long widest = 0;
        for (int i = 0; i < batch.columnCount(); i++) {
            if (batch.column(i) instanceof BytesColumn column) {
                widest += longest(ofFewerRows(column));
            }
        }
        return widest;
    }

    /** Returns the column from which this one is picked if that has fewer rows, otherwise this one. */
    private static BytesColumn ofFewerRows(BytesColumn column) {
        RowMapping picked = column.picked();
        return picked != null && picked.from().rows() < column.rows() ? (BytesColumn) picked.from() : column;
    }

    private static int longest(BytesColumn column) {
        int longest = 0;
        for (int row = 0; row < column.rows(); row++) {
            longest = Math.max(longest, column.length(row));
        }
        return longest;
    }

    /** Returns the maximum number of rows of that width in a batch. */
    public static int rows(long width, int batchRows) {
        return (int) Math.max(1, Math.min(batchRows, MOST_BYTES / Math.max(1, width)));
    }
}
