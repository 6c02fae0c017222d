package io.braid.planner.cost;

import io.braid.spi.Distance;

/**
 * Saving by grouping in the source instead of here, in the microseconds of {@link KeyedCost}.
 *
 * @param columns how many columns of a row are needed
 * @param columnsOfGroups how many a group has
 */
public record GroupingCost(double rows, int columns, double groups, int columnsOfGroups) {
    private static final double MOST_OF_ROWS = 0.5;

    /**
     * To add a row to one of a few groups, and to one of so many that most are neither near the processor nor all in
     * memory.
     */
    private static final double TO_FEW = 0.1;

    private static final double LITTLE = 0.5;

    /** Approximate size of a value on its way. */
    private static final double BYTES_PER_CELL = 8;

    private static final double TO_MANY = 0.7;
    private static final double MANY = 1_000_000;

    /** True if far fewer groups come than rows, and to send all rows takes longer than to make the groups. */
    public boolean pays() {
        double saved = rows * KeyedCost.row(columns) - groups * KeyedCost.row(columnsOfGroups);
        return groups <= rows * MOST_OF_ROWS && made() < saved;
    }

    /** The same of a source whose rows take their time on the way. */
    public boolean paysOver(Distance distance) {
        double bytes = (rows * columns - groups * columnsOfGroups) * BYTES_PER_CELL;
        return groups <= rows * MOST_OF_ROWS && made() < distance.microsOf(bytes);
    }

    /**
     * The same where it is not known how many groups come: to make them in vain takes far less than to send the rows.
     */
    public boolean paysInVainOver(Distance distance) {
        return rows * TO_MANY < distance.microsOf(rows * columns * BYTES_PER_CELL) * LITTLE;
    }

    private double made() {
        return rows * (TO_FEW + (TO_MANY - TO_FEW) * Math.min(1, groups / MANY));
    }
}
