package io.braid.engine.aggregate;

import io.braid.engine.column.ColumnComparator;
import io.braid.spi.batch.Column;

/** The least or greatest value: only those rows are remembered that no later one of the stretch is better than. */
public final class RangeMinMax implements RangeAggregate {
    private static final int NOTHING = -1;

    private final boolean[] counted;
    private final Column values;
    private final ColumnComparator comparator;
    private final int sign;

    /** @param sign 1 for the greatest value, -1 for the least */
    RangeMinMax(boolean[] counted, Column values, int sign) {
        this.counted = counted;
        this.values = values;
        this.comparator = ColumnComparator.of(values, values);
        this.sign = sign;
    }

    /** True if a row counts at all. */
    public boolean counts(int row) {
        return counted[row];
    }

    /** The values of which the best is looked for. */
    public Column values() {
        return values;
    }

    /** Positive if the first of two values, which are not null, is better than the second, 0 if both are as good. */
    public int compare(Column left, int leftRow, Column right, int rightRow) {
        ColumnComparator between = left == values && right == values ? comparator : ColumnComparator.of(left, right);
        return Integer.signum(between.compare(leftRow, rightRow)) * sign;
    }

    @Override
    public Column of(int[] starts, int[] ends) {
        int[] chosen = new int[starts.length];
        // Candidates in their order, each better than all behind it.
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
