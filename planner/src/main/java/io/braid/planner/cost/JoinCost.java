package io.braid.planner.cost;

/** Cost of joins, in the units of {@link KeyedCost}. */
public final class JoinCost {
    private static final double KEEP_ROW = 0.1;
    private static final double LOOK_UP_ROW = 0.05;
    private static final double LOOK_UP_BY_INDEX = 1;
    private static final double YIELD_ROW = 0.05;
    private static final double COMPARE_ROWS = 0.02;

    private static final double MERGE_ROW = 0.02;
    private static final double SPILL_ROW = 0.15;
    private static final double COMPARE_TO_SORT = 0.02;
    private static final double SEND_ROW = 0.5;
    private static final double READ_BY_KEY = 0.1;
    /** Approximate memory per cell, and overhead per row. */
    private static final double CELL_BYTES = 16;

    private static final double ROW_BYTES = 32;
    /** Memory that a join may typically use before it spills. */
    private static final double MEMORY = 128 << 20;

    private JoinCost() {}

    /** Returns the cost of a hash join whose build side is the smaller input. */
    public static double hash(double left, double right, double joined) {
        return Math.min(left, right) * KEEP_ROW + Math.max(left, right) * LOOK_UP_ROW + joined * YIELD_ROW;
    }

    /** Returns the additional cost of spilling if the build side on the right exceeds the memory limit. */
    public static double spill(double left, double right, int rightColumns) {
        double bytes = right * (ROW_BYTES + rightColumns * CELL_BYTES);
        return Math.max(0, 1 - MEMORY / bytes) * (left + right) * SPILL_ROW;
    }

    /** Returns the cost of storing rows and reading them twice, including spilling. */
    public static double keep(double rows, int columns) {
        return rows * (KEEP_ROW + 2 * YIELD_ROW) + spill(rows, rows, columns);
    }

    /** Returns the cost of a merge join of two sorted inputs. */
    public static double merge(double left, double right, double joined) {
        return (left + right) * MERGE_ROW + joined * YIELD_ROW;
    }

    /** Returns the cost of sorting rows, here or in a source. */
    public static double sort(double rows) {
        return rows * log2(rows) * COMPARE_TO_SORT;
    }

    /** Returns the cost of a top-N sort with a small limit. */
    public static double first(double rows) {
        return rows * COMPARE_TO_SORT;
    }

    /** Returns the additional cost for a source to read a table in primary-key order. */
    public static double readByKey(double rows) {
        return rows * READ_BY_KEY;
    }

    /** Returns the cost of transferring rows from a source. */
    public static double send(double rows) {
        return rows * SEND_ROW;
    }

    private static double log2(double rows) {
        return Math.log(Math.max(2, rows)) / Math.log(2);
    }

    /** Returns the cost of a nested-loop join. */
    public static double nestedLoop(double left, double right, double joined) {
        return left * right * COMPARE_ROWS + joined * YIELD_ROW;
    }

    /** Returns the cost of a join within a source, in rows read. */
    public static double inSource(double joined) {
        return joined * YIELD_ROW / KeyedCost.ROW_READ;
    }

    /** Returns the cost of an index nested-loop join within a source, in rows read. */
    public static double byIndex(double rows, double joined) {
        return rows * LOOK_UP_BY_INDEX / KeyedCost.ROW_READ + inSource(joined);
    }
}
