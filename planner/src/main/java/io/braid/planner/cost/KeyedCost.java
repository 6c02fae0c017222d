package io.braid.planner.cost;

import java.util.List;
import java.util.function.DoublePredicate;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.metadata.RelMetadataQuery;

/**
 * Cost of fetching rows of a source by key, compared with fetching all rows, in microseconds. The constants are typical
 * of look-ups and scans of nearby databases; only their ratios matter.
 *
 * @param rows number of rows without keys
 * @param rowsPerKey average rows per key; less than one if there are more keys than rows
 * @param rowsRead rows that the source reads to find them
 * @param rowsWorked rows that the source joins and groups
 * @param indexed whether an index finds the rows of a key
 * @param keysPerBatch keys sent per request
 * @param columns columns per row
 */
public record KeyedCost(
        double rows,
        double rowsPerKey,
        double rowsRead,
        double rowsWorked,
        boolean indexed,
        double keysPerBatch,
        int columns) {
    private static final double ROUND_TRIP = 1_000;
    private static final double KEY = 4;
    private static final double ROW = 0.5;
    private static final double CELL = 0.15;
    static final double ROW_READ = 0.1;
    private static final double ROW_WORKED = 0.1;
    private static final double LOOK_UP = 1;
    /**
     * Accepted slow-down, as a share of the statement's cost, if keys greatly reduce the rows: fewer rows save
     * bandwidth and memory.
     */
    private static final double HARDLY_LONGER = 0.02;

    private static final double FAR_FEWER = 0.5;

    /** Returns the cost of fetching all rows. */
    public double whole() {
        return ROUND_TRIP + rowsRead * ROW_READ + rowsWorked * ROW_WORKED + rows * row();
    }

    /** Returns the cost of fetching the rows of that many keys, including one round trip to find the keys first. */
    public double keyed(double keys) {
        double batches = Math.max(1, Math.ceil(keys / keysPerBatch));
        double found = Math.min(rows, keys * rowsPerKey);
        return ROUND_TRIP
                + batches * ROUND_TRIP
                + (indexed ? found : batches * rowsRead) * ROW_READ
                + keys * KEY
                + rowsWorked * ROW_WORKED * found / rows
                + found * row();
    }

    /**
     * True if each further batch repeats most of the work of the first. This holds if no index finds the keys, or if
     * scanning the joined table is cheaper than looking up its rows.
     *
     * @param rowsBeside rows of the relation that the keyed rows are joined with
     */
    public boolean isRepeated(double rowsBeside) {
        return !indexed || (rowsBeside > 0 && keysPerBatch * rowsPerKey * LOOK_UP > rowsBeside * ROW_READ);
    }

    /** Returns the cost of sending keys with each statement after the first. */
    public static double resent(double keys, double statements) {
        return keys * KEY * (statements - 1);
    }

    /** Returns the number of distinct keys in the relation. */
    public double possibleKeys() {
        return rows / rowsPerKey;
    }

    /** Returns the largest number of keys for which fetching by key is cheaper than fetching all rows. */
    public long mostKeys() {
        return most(keys -> keyed(keys) < whole());
    }

    /**
     * Returns the largest acceptable slow-down for the sake of fewer rows.
     *
     * @param statement the cost of the whole statement
     * @param keys the cost of finding the keys, which a fetch of all rows would not wait for
     */
    public static double tolerance(double statement, double keys) {
        return statement * HARDLY_LONGER - Math.max(0, keys - ROUND_TRIP);
    }

    /** True if sending that many keys excludes at least half of the rows and stays within the tolerance. */
    public boolean spares(double keys, double tolerance) {
        return keyed(keys) - whole() <= tolerance && keys * rowsPerKey <= rows * FAR_FEWER;
    }

    /** Returns the largest number of keys for which {@link #spares} holds. */
    public long mostSparing(double tolerance) {
        return most(keys -> spares(keys, tolerance));
    }

    private long most(DoublePredicate isWorth) {
        long worth = 0;
        long tooMany = (long) Math.min(rows / Math.min(1, rowsPerKey), Integer.MAX_VALUE) + 1;
        while (tooMany - worth > 1) {
            long middle = (worth + tooMany) / 2;
            if (isWorth.test((double) middle)) {
                worth = middle;
            } else {
                tooMany = middle;
            }
        }
        return worth;
    }

    private double row() {
        return row(columns);
    }

    /** Returns the cost of transferring a row with that many columns. */
    static double row(int columns) {
        return ROW + CELL * columns;
    }

    /** True if the number of distinct values of a column is known from the source or implied by a key. */
    public static boolean knowsDistinct(RelNode relation, int column) {
        return DistinctValues.isKnown(relation, column, relation.getCluster().getMetadataQuery());
    }

    /**
     * Estimates the number of possible keys of a relation. For a single column, conditions on other columns do not
     * reduce it.
     */
    public static double possible(RelNode relation, List<Integer> columns) {
        return columns.size() == 1
                ? Math.max(
                        1,
                        DistinctValues.possible(
                                relation, columns.get(0), relation.getCluster().getMetadataQuery()))
                : distinct(relation, columns);
    }

    /** Estimates the number of distinct combinations of these columns. */
    public static double distinct(RelNode relation, Iterable<Integer> columns) {
        RelMetadataQuery metadata = relation.getCluster().getMetadataQuery();
        double distinct = 1;
        for (int column : columns) {
            distinct *= DistinctValues.of(relation, column, metadata);
        }
        return Math.max(1, Math.min(distinct, metadata.getRowCount(relation)));
    }
}
