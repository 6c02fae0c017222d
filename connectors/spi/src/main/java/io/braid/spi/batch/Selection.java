package io.braid.spi.batch;

/**
 * Selection vector: the row numbers to take from columns, in order; a negative number stands for a row of nulls. The
 * array must not change. Shared by all columns of a batch, so that its properties are computed once. Thread-safe.
 */
public final class Selection {
    private final int[] rows;
    private final int count;
    private final boolean absent;

    private Selection(int[] rows, int count, boolean absent) {
        this.rows = rows;
        this.count = count;
        this.absent = absent;
    }

    /** A selection of the first {@code count} row numbers. */
    public static Selection of(int[] rows, int count) {
        // Branch-free: usually no number is negative.
        int all = 0;
        for (int i = 0; i < count; i++) {
            all |= rows[i];
        }
        return new Selection(rows, count, all < 0);
    }

    /** A selection of the first {@code count} row numbers, none of which is negative. */
    public static Selection present(int[] rows, int count) {
        return new Selection(rows, count, false);
    }

    /** The number of selected rows. */
    public int count() {
        return count;
    }

    /** The row numbers; elements beyond {@link #count()} are undefined. */
    int[] rows() {
        return rows;
    }

    /** True if it selects a row of nulls. */
    boolean hasAbsent() {
        return absent;
    }

    /** The composition with an earlier selection. */
    Selection of(Selection before) {
        int[] composed = take(before.rows);
        for (int i = 0; absent && i < count; i++) {
            composed[i] = rows[i] < 0 ? rows[i] : composed[i];
        }
        return before.absent ? of(composed, count) : new Selection(composed, count, absent);
    }

    long[] take(long[] values) {
        long[] taken = new long[count];
        for (int i = 0; i < count; i++) {
            taken[i] = absent && rows[i] < 0 ? 0 : values[rows[i]];
        }
        return taken;
    }

    int[] take(int[] values) {
        int[] taken = new int[count];
        for (int i = 0; i < count; i++) {
            taken[i] = absent && rows[i] < 0 ? 0 : values[rows[i]];
        }
        return taken;
    }

    double[] take(double[] values) {
        double[] taken = new double[count];
        for (int i = 0; i < count; i++) {
            taken[i] = absent && rows[i] < 0 ? 0 : values[rows[i]];
        }
        return taken;
    }

    byte[] take(byte[] values) {
        byte[] taken = new byte[count];
        for (int i = 0; i < count; i++) {
            taken[i] = absent && rows[i] < 0 ? 0 : values[rows[i]];
        }
        return taken;
    }
}
