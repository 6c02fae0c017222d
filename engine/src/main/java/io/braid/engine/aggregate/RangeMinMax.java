package io.braid.engine.aggregate;

import io.braid.engine.column.ColumnComparator;
import io.braid.spi.batch.Column;

/**
 * Minimum or maximum over ranges, by a monotonic queue of candidates: rows that are better than all later rows of the
 * range.
 */
public final class RangeMinMax implements RangeAggregate {
    private static final int NOTHING = -1;

    private final boolean[] counted;
    private final Column values;
    private final ColumnComparator comparator;
    private final int sign;

    /** @param sign 1 for the maximum, -1 for the minimum */
    RangeMinMax(boolean[] counted, Column values, int sign) {
        this.counted = counted;
        this.values = values;
        this.comparator = ColumnComparator.of(values, values);
        this.sign = sign;
    }

    /** True if a row counts. */
    public boolean counts(int row) {
        return counted[row];
    }

    /** The aggregated values. */
    public Column values() {
        return values;
    }

    /** Compares two non-null values: positive if the first is better than the second, 0 if they are equal. */
    public int compare(Column left, int leftRow, Column right, int rightRow) {
        ColumnComparator between = left == values && right == values ? comparator : ColumnComparator.of(left, right);
        return Integer.signum(between.compare(leftRow, rightRow)) * sign;
    }

    @Override
    public Column of(int[] starts, int[] ends) {
        int[] chosen = new int[starts.length];
        // Candidates in the order of rows, each better than all after it.
        int[] candidates = new int[counted.length];
        int first = 0;
        int last = 0;
        int next = 0;
        for (int i = 0; i < starts.length; i++) {
            next = Math.max(next, starts[i]);
            for (; next < ends[i]; next++) {
                if (counted[next]) {
                    while (last > first && Integer.signum(comparator.compare(next, candidates[last - 1])) * sign > 0) {
                        last--;
                    }
                    candidates[last++] = next;
                }
            }
            while (first < last && candidates[first] < starts[i]) {
                first++;
            }
            chosen[i] = first < last ? candidates[first] : NOTHING;
        }
        return values.gather(chosen, chosen.length);
    }
}
