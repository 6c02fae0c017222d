package io.braid.spi.batch;

import org.jspecify.annotations.Nullable;

/**
 * Validity bitmaps: bit {@code row % 64} of word {@code row / 64} is set if the row has a value. A column without nulls
 * has no bitmap ({@code null}), so that loops over it need no test.
 */
public final class Validity {
    private Validity() {}

    public static int words(int rows) {
        return (rows + 63) >>> 6;
    }

    public static boolean isNull(long @Nullable [] bitmap, int row) {
        return bitmap != null && (bitmap[row >>> 6] & (1L << row)) == 0;
    }

    /** A bitmap of rows that all have a value. */
    public static long[] allValid(int rows) {
        long[] bitmap = new long[words(rows)];
        java.util.Arrays.fill(bitmap, -1L);
        return bitmap;
    }

    public static void setNull(long[] bitmap, int row) {
        bitmap[row >>> 6] &= ~(1L << row);
    }

    /** The bitmap of the rows {@code from} (inclusive) to {@code to} (exclusive). */
    static long @Nullable [] slice(long @Nullable [] bitmap, int from, int to) {
        if (bitmap == null) {
            return null;
        }
        long[] slice = allValid(to - from);
        boolean anyNull = false;
        for (int row = from; row < to; row++) {
            if (isNull(bitmap, row)) {
                setNull(slice, row - from);
                anyNull = true;
            }
        }
        return anyNull ? slice : null;
    }

    /** The bitmap of the selected rows. */
    static long @Nullable [] gather(long @Nullable [] bitmap, Selection selection) {
        if (bitmap == null && !selection.hasAbsent()) {
            return null;
        }
        int[] rows = selection.rows();
        long[] gathered = null;
        for (int i = 0; i < selection.count(); i++) {
            if (rows[i] < 0 || isNull(bitmap, rows[i])) {
                if (gathered == null) {
                    gathered = allValid(selection.count());
                }
                setNull(gathered, i);
            }
        }
        return gathered;
    }

    static int countNulls(long @Nullable [] bitmap, int rows) {
        if (bitmap == null) {
            return 0;
        }
        int nulls = 0;
        for (int row = 0; row < rows; row++) {
            nulls += isNull(bitmap, row) ? 1 : 0;
        }
        return nulls;
    }
}
