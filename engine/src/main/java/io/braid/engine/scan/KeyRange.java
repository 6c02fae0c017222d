package io.braid.engine.scan;

import io.braid.spi.batch.Column;
import io.braid.spi.batch.IntColumn;
import io.braid.spi.batch.LongColumn;
import java.util.List;
import java.util.function.IntToLongFunction;
import org.jspecify.annotations.Nullable;

/** Range of integer or date keys, from the least to the greatest; unknown for other types. */
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

    /** Returns the least and the greatest key, or null if they are unknown. */
    @Nullable
    List<Object> ends() {
        Object from = least;
        Object to = greatest;
        return from == null || to == null ? null : List.of(from, to);
    }
}
