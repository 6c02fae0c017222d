package io.braid.planner.cost;

/** Cost of joins, in the measure of {@link KeyedCost}. */
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
    /** What a column takes in memory, about, and a row besides. */
    private static final double CELL_BYTES = 16;

    private static final double ROW_BYTES = 32;
    /** What a join may keep in most servers before it has to go to disk. */
    private static final double MEMORY = 128 << 20;

    private JoinCost() {}

    /** Of a join on equal columns, here, of which the smaller side is kept in memory. */
    public static double hash(double left, double right, double joined) {
        return Math.min(left, right) * KEEP_ROW + Math.max(left, right) * LOOK_UP_ROW + joined * YIELD_ROW;
    }

    /**
     * What it takes more where the right side, of so many columns, is more than there is memory for: the rest of both
     * goes to disk.
     */
    public static double spill(double left, double right, int rightColumns) {
        double bytes = right * (ROW_BYTES + rightColumns * CELL_BYTES);
        return Math.max(0, 1 - MEMORY / bytes) * (left + right) * SPILL_ROW;
    }

    /**
     * Of keeping rows of so many columns, and of reading them twice; what is more than there is memory for, from disk.
     */
    public static double keep(double rows, int columns) {
        return rows * (KEEP_ROW + 2 * YIELD_ROW) + spill(rows, rows, columns);
    }

    /** Of a join on equal columns, here, both sides of which come in their order. */
    public static double merge(double left, double right, double joined) {
        return (left + right) * MERGE_ROW + joined * YIELD_ROW;
    }

    /** Of putting rows in order, here or in a source. */
    public static double sort(double rows) {
        return rows * log2(rows) * COMPARE_TO_SORT;
    }

    /** Of finding those that come first, and are few. */
    public static double first(double rows) {
        return rows * COMPARE_TO_SORT;
    }

    /** Of having a source read a table by its primary key instead of as it comes. */
    public static double readByKey(double rows) {
        return rows * READ_BY_KEY;
    }

    /** Of having a source send rows. */
    public static double send(double rows) {
        return rows * SEND_ROW;
    }

    private static double log2(double rows) {
        return Math.log(Math.max(2, rows)) / Math.log(2);
    }

    /** Of a join that compares all rows with all rows, here. */
    public static double nestedLoop(double left, double right, double joined) {
        return left * right * COMPARE_ROWS + joined * YIELD_ROW;
    }

    /** For how many more rows read a source may be taken if it yields the join of rows that it has read. */
    public static double inSource(double joined) {
        return joined * YIELD_ROW / KeyedCost.ROW_READ;
    }

    /** The same if it looks the rows of one side up by an index instead of reading them. */
    public static double byIndex(double rows, double joined) {
        return rows * LOOK_UP_BY_INDEX / KeyedCost.ROW_READ + inSource(joined);
    }
}
