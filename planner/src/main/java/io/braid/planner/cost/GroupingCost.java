package io.braid.planner.cost;

import io.braid.spi.Distance;

/**
 * Saving of grouping in the source instead of here, in the microseconds of {@link KeyedCost}.
 *
 * @param columns needed columns per row
 * @param columnsOfGroups columns per group
 */
public record GroupingCost(double rows, int columns, double groups, int columnsOfGroups) {
    private static final double MOST_OF_ROWS = 0.5;

    /** Cost of adding a row to one of a few groups, and to one of so many that they exceed the CPU caches or memory. */
    private static final double TO_FEW = 0.1;

    private static final double LITTLE = 0.5;

    /** Approximate size of a transferred value. */
    private static final double BYTES_PER_CELL = 8;

    private static final double TO_MANY = 0.7;
    private static final double MANY = 1_000_000;

    /** True if there are far fewer groups than rows, and transferring the rows takes longer than grouping them. */
    public boolean pays() {
        double saved = rows * KeyedCost.row(columns) - groups * KeyedCost.row(columnsOfGroups);
        return groups <= rows * MOST_OF_ROWS && made() < saved;
    }

    /** True if grouping pays for a source with a slow connection. */
    public boolean paysOver(Distance distance) {
        double bytes = (rows * columns - groups * columnsOfGroups) * BYTES_PER_CELL;
        return groups <= rows * MOST_OF_ROWS && made() < distance.microsOf(bytes);
    }

    /**
     * True if grouping pays for an unknown number of groups: an unsuccessful attempt costs much less than transferring
     * the rows.
     */
    public boolean paysInVainOver(Distance distance) {
        return rows * TO_MANY < distance.microsOf(rows * columns * BYTES_PER_CELL) * LITTLE;
    }

    private double made() {
        return rows * (TO_FEW + (TO_MANY - TO_FEW) * Math.min(1, groups / MANY));
    }
}
