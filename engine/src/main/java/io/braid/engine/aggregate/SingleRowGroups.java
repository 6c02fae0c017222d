package io.braid.engine.aggregate;

import io.braid.engine.plan.AggregateFunction;
import io.braid.spi.batch.Column;
import io.braid.spi.batch.Int128Column;
import io.braid.spi.batch.IntColumn;
import io.braid.spi.batch.LongColumn;
import io.braid.spi.batch.Selection;
import io.braid.spi.batch.Validity;
import io.braid.spi.type.DataType;
import io.braid.spi.type.TypeKind;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** Aggregates of groups of one row each: the output of a partial aggregation where grouping would not help. */
final class SingleRowGroups {
    private SingleRowGroups() {}

    /** @param counted true for each row that counts */
    static Column of(AggregateFunction function, DataType type, Column value, boolean[] counted) {
        return switch (function) {
            case COUNT -> counts(type, counted);
            case SUM, SUM0 ->
                type.kind() == TypeKind.INTERVAL
                        ? value.pick(Selection.of(rows(counted), counted.length))
                        : sums(type, value, counted, function == AggregateFunction.SUM0);
            default -> value.pick(Selection.of(rows(counted), counted.length));
        };
    }

    /** Returns the aggregates if each row counts, without copying the values where possible. */
    static Column ofAll(AggregateFunction function, DataType type, Column value) {
        return switch (function) {
            case COUNT -> ones(type, value.rows());
            case SUM, SUM0 -> type.kind() == TypeKind.INTERVAL ? value : sums(type, value);
            default -> value;
        };
    }

    private static Column ones(DataType type, int rows) {
        long[] ones = new long[rows];
        Arrays.fill(ones, 1);
        return new LongColumn(type, rows, ones, null);
    }

    private static Column sums(DataType type, Column value) {
        if (value instanceof Int128Column wide && !wide.areLongs()) {
            return new Int128Column(type, value.rows(), wide.high(), wide.low(), null);
        }
        long[] longs = value instanceof LongColumn column
                ? column.values()
                : value instanceof IntColumn ints
                        ? Arrays.stream(ints.values(), 0, value.rows())
                                .asLongStream()
                                .toArray()
                        : ((Int128Column) value).low();
        return Int128Column.ofLongs(type, value.rows(), longs, null);
    }

    private static Column counts(DataType type, boolean[] counted) {
        long[] counts = new long[counted.length];
        for (int i = 0; i < counts.length; i++) {
            counts[i] = counted[i] ? 1 : 0;
        }
        return new LongColumn(type, counts.length, counts, null);
    }

    private static Column sums(DataType type, Column value, boolean[] counted, boolean zeroOfNone) {
        long[] high = value instanceof Int128Column wide && !wide.areLongs() ? new long[counted.length] : null;
        long[] low = new long[counted.length];
        long @Nullable [] validity = null;
        for (int i = 0; i < counted.length; i++) {
            if (counted[i]) {
                low[i] = low(value, i);
                if (high != null) {
                    high[i] = ((Int128Column) value).high()[i];
                }
            } else if (!zeroOfNone) {
                validity = validity == null ? Validity.allValid(counted.length) : validity;
                Validity.setNull(validity, i);
            }
        }
        return high == null
                ? Int128Column.ofLongs(type, counted.length, low, validity)
                : new Int128Column(type, counted.length, high, low, validity);
    }

    private static long low(Column value, int row) {
        if (value instanceof LongColumn longs) {
            return longs.get(row);
        }
        return value instanceof IntColumn ints ? ints.get(row) : ((Int128Column) value).low()[row];
    }

    private static int[] rows(boolean[] counted) {
        int[] rows = new int[counted.length];
        for (int i = 0; i < rows.length; i++) {
            rows[i] = counted[i] ? i : -1;
        }
        return rows;
    }
}
