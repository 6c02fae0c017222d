package io.braid.engine.scan;

import io.braid.spi.batch.Column;
import io.braid.spi.batch.IntColumn;
import io.braid.spi.batch.LongColumn;
import java.util.List;
import java.util.function.IntToLongFunction;
import org.jspecify.annotations.Nullable;

/** The least and the greatest of the whole numbers or days that pass by; of anything else it knows nothing. */
final class KeyRange {
    private long lowest = Long.MAX_VALUE;
    private long highest = Long.MIN_VALUE;
    private @Nullable Object least;
    private @Nullable Object greatest;

    void add(Column column, int rows) {
        if (column instanceof IntColumn ints) {
            int[] values = ints.values();
            add(column, rows, row -> values[row]);
        } else if (column instanceof LongColumn longs) {
            long[] values = longs.values();
            add(column, rows, row -> values[row]);
        }
    }

    private void add(Column column, int rows, IntToLongFunction values) {
        int rowOfLeast = -1;
        int rowOfGreatest = -1;
        for (int row = 0; row < rows; row++) {
            if (column.isNull(row)) {
                continue;
            }
            long value = values.applyAsLong(row);
            if (value <= lowest) {
                lowest = value;
                rowOfLeast = row;
            }
            if (value >= highest) {
                highest = value;
                rowOfGreatest = row;
            }
        }
        least = rowOfLeast < 0 ? least : column.value(rowOfLeast);
        greatest = rowOfGreatest < 0 ? greatest : column.value(rowOfGreatest);
    }

    /** The least and the greatest, or null if nothing is known. */
    @Nullable
    List<Object> ends() {
        Object from = least;
        Object to = greatest;
        return from == null || to == null ? null : List.of(from, to);
    }
}
