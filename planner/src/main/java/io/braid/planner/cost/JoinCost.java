package io.braid.planner.cost;

/** What joins cost, in the measure of {@link KeyedCost}. */
public final class JoinCost {
    private static final double KEEP_ROW = 0.1;
    private static final double LOOK_UP_ROW = 0.05;
    private static final double LOOK_UP_BY_INDEX = 1;
    private static final double YIELD_ROW = 0.05;
    private static final double COMPARE_ROWS = 0.02;

    private JoinCost() {}

    /** Of a join on equal columns, here, of which the smaller side is kept in memory. */
    public static double hash(double left, double right, double joined) {
        return Math.min(left, right) * KEEP_ROW + Math.max(left, right) * LOOK_UP_ROW + joined * YIELD_ROW;
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
