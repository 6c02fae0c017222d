package io.braid.engine.column;

import io.braid.spi.batch.Batch;
import io.braid.spi.batch.BytesColumn;
import io.braid.spi.batch.RowMapping;

/** Keeps batches of rows with long text small. */
public final class BatchSizing {
    private static final long MOST_BYTES = 64L << 20;

    private BatchSizing() {}

    /** How many bytes of text the widest row may have, at most. */
    public static long widest(Batch batch) {
        long widest = 0;
        for (int i = 0; i < batch.columnCount(); i++) {
            if (batch.column(i) instanceof BytesColumn column) {
                widest += longest(ofFewerRows(column));
            }
        }
        return widest;
    }

    /** What the column is picked from, if that has less rows. */
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

    /** How many rows of that width a batch may have. */
    public static int rows(long width, int batchRows) {
        return (int) Math.max(1, Math.min(batchRows, MOST_BYTES / Math.max(1, width)));
    }
}
