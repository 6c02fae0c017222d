package io.braid.planner.cost;

import java.util.List;
import java.util.function.DoublePredicate;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.metadata.RelMetadataQuery;

/**
 * Cost of requesting the rows with certain keys from a source, in microseconds, compared with that of all rows. The
 * figures are those of look-ups and scans of ordinary databases nearby; only their ratios count.
 *
 * @param rows how many rows there are without keys
 * @param rowsPerKey how many of them have the same key; less than one where there are more keys than rows
 * @param rowsRead how many rows the source reads to find them
 * @param rowsWorked how many rows it joins and groups of all that it reads
 * @param indexed whether an index finds those with a key, so that the others are not read
 * @param keysPerBatch how many keys are sent at a time
 * @param columns how many columns a row has
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
     * By what share a statement may take longer so that far fewer rows come of it: others use the same lines and
     * memory.
     */
    private static final double HARDLY_LONGER = 0.02;

    private static final double FAR_FEWER = 0.5;

    /** Of all rows. */
    public double whole() {
        return ROUND_TRIP + rowsRead * ROW_READ + rowsWorked * ROW_WORKED + rows * row();
    }

    /** Of the rows with that many keys. The keys must be found before they are sent: that is one round trip more. */
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
     * True if further statements repeat most of what the first does: it reads a table whole, as no index finds the
     * keys, or as there are so many rows with them that it is quicker to read all that these are joined with than to
     * look it up.
     *
     * @param rowsBeside how many rows those with the keys are joined with
     */
    public boolean isRepeated(double rowsBeside) {
        return !indexed || (rowsBeside > 0 && keysPerBatch * rowsPerKey * LOOK_UP > rowsBeside * ROW_READ);
    }

    /** Of keys that go with each of so many statements, beyond the first. */
    public static double resent(double keys, double statements) {
        return keys * KEY * (statements - 1);
    }

    /** Among how many keys the rows are found. */
    public double possibleKeys() {
        return rows / rowsPerKey;
    }

    /** With more keys than this, all rows cost less. */
    public long mostKeys() {
        return most(keys -> keyed(keys) < whole());
    }

    /**
     * How much longer a statement may take for the sake of fewer rows, at most.
     *
     * @param statement what all of it costs
     * @param keys what it costs to find the keys, for which all rows need not wait
     */
    public static double tolerance(double statement, double keys) {
        return statement * HARDLY_LONGER - Math.max(0, keys - ROUND_TRIP);
    }

    /** True if to send so many keys leaves out most rows, and takes no longer than that beyond what all take. */
    public boolean spares(double keys, double tolerance) {
        return keyed(keys) - whole() <= tolerance && keys * rowsPerKey <= rows * FAR_FEWER;
    }

    /** With more keys than this, that is not so. */
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

    /** To send a row of so many columns. */
    static double row(int columns) {
        return ROW + CELL * columns;
    }

    /** True if a source knows, or a key tells, how many distinct values a column of a relation has. */
    public static boolean knowsDistinct(RelNode relation, int column) {
        return DistinctValues.isKnown(relation, column, relation.getCluster().getMetadataQuery());
    }

    /**
     * Among how many keys the rows of a relation are found by these columns, about: those of a column do not become
     * fewer because conditions on others leave few rows.
     */
    public static double possible(RelNode relation, List<Integer> columns) {
        return columns.size() == 1
                ? Math.max(
                        1,
                        DistinctValues.possible(
                                relation, columns.get(0), relation.getCluster().getMetadataQuery()))
                : distinct(relation, columns);
    }

    /** How many distinct values these columns of a relation have together, about. */
    public static double distinct(RelNode relation, Iterable<Integer> columns) {
        RelMetadataQuery metadata = relation.getCluster().getMetadataQuery();
        double distinct = 1;
        for (int column : columns) {
            distinct *= DistinctValues.of(relation, column, metadata);
        }
        return Math.max(1, Math.min(distinct, metadata.getRowCount(relation)));
    }
}
