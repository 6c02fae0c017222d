package io.braid.spi.batch;

/**
 * Row numbers that are taken of columns, in order; a negative number stands for a row of nulls. The array must not
 * change. One selection for all columns of a batch: what is true of it is found out once. Safe for many threads.
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

    /** The first so many of these. */
    public static Selection of(int[] rows, int count) {
        // Without branches: most often none is negative.
        int all = 0;
        for (int i = 0; i < count; i++) {
            all |= rows[i];
        }
        return new Selection(rows, count, all < 0);
    }

    /** The first so many of these, none of which is negative. */
    public static Selection present(int[] rows, int count) {
        return new Selection(rows, count, false);
    }

    /** How many rows are taken. */
    public int count() {
        return count;
    }

    /** The rows; what lies behind {@link #count()} means nothing. */
    int[] rows() {
        return rows;
    }

    /** True if some of them are rows of nulls. */
    boolean hasAbsent() {
        return absent;
    }

    /** Those of these rows, which are taken themselves by this selection. */
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
