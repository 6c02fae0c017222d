package io.braid.engine.sort;

import io.braid.engine.column.ColumnComparator;
import io.braid.spi.batch.Column;
import java.util.Arrays;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Non-null keys of rows, which can be compared with each other and with those of other rows; most comparisons compare
 * two integers. Used by one thread.
 */
public final class SortedKeys {
    private final Column[] columns;
    private final long[] prefixes;
    private final boolean exact;
    /** Keys with which the comparators below compare. */
    private @Nullable SortedKeys compared;

    private ColumnComparator[] comparators = {};

    public SortedKeys(Column[] columns, int rows) {
        SortPrefixes first = SortPrefixes.of(columns[0], false);
        this.columns = columns;
        this.prefixes = new long[rows];
        Arrays.setAll(prefixes, first::at);
        this.exact = first.isExact() && columns.length == 1;
    }

    public int rows() {
        return prefixes.length;
    }

    /** Compares the key of a row with that of a row of other keys: negative, zero or positive. */
    public int compare(int row, SortedKeys others, int otherRow) {
        int compared = Long.compare(prefixes[row], others.prefixes[otherRow]);
        return compared != 0 || exact ? compared : compareWhole(row, others, otherRow);
    }

    private int compareWhole(int row, SortedKeys others, int otherRow) {
        if (compared != others) {
            compared = others;
            comparators = IntStream.range(0, columns.length)
                    .mapToObj(i -> ColumnComparator.of(columns[i], others.columns[i]))
                    .toArray(ColumnComparator[]::new);
        }
        for (ColumnComparator comparator : comparators) {
            int result = comparator.compare(row, otherRow);
            if (result != 0) {
                return result;
            }
        }
        return 0;
    }

    /** True if the keys are in ascending order. */
    public boolean areInOrder() {
        for (int row = 1; row < prefixes.length; row++) {
            if (compare(row - 1, this, row) > 0) {
                return false;
            }
        }
        return true;
    }

    /**
     * Returns the first row, from {@code from} on, whose key is not less than that of another row. Requires ascending
     * order.
     */
    public int firstNotBefore(int from, SortedKeys others, int otherRow) {
        return first(from, others, otherRow, 0);
    }

    /**
     * Returns the first row, from {@code from} on, whose key is greater than that of another row. Requires ascending
     * order.
     */
    public int firstAfter(int from, SortedKeys others, int otherRow) {
        return first(from, others, otherRow, 1);
    }

    private int first(int from, SortedKeys others, int otherRow, int least) {
        int low = from;
        int high = prefixes.length;
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (Integer.signum(compare(middle, others, otherRow)) < least) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low;
    }
}
