package io.braid.engine.aggregate;

import io.braid.engine.column.Wide;
import io.braid.engine.expression.ArithmeticErrors;
import io.braid.engine.expression.ExactNumbers;
import io.braid.spi.batch.Column;
import io.braid.spi.batch.Int128Column;
import io.braid.spi.batch.IntColumn;
import io.braid.spi.batch.LongColumn;
import io.braid.spi.type.DataType;
import java.util.Arrays;

/** Sums of integers or decimals, exact in 128 bits; only a sum that does not fit the result's type is an error. */
final class ExactSumAccumulator implements Accumulator {
    private final DataType type;
    /** Whether no values have the sum 0; else it is null. */
    private final boolean zeroOfNone;

    private long[] high = {};
    private long[] low = {};
    private boolean[] present = {};

    ExactSumAccumulator(DataType type, boolean zeroOfNone) {
        this.type = type;
        this.zeroOfNone = zeroOfNone;
    }

    @Override
    public void ensure(int count) {
        if (count > low.length) {
            int capacity = Math.max(count, low.length + (low.length >> 1));
            high = Arrays.copyOf(high, capacity);
            low = Arrays.copyOf(low, capacity);
            present = Arrays.copyOf(present, capacity);
        }
    }

    @Override
    public void add(int[] groups, Column[] arguments) {
        Column values = arguments[0];
        if (values instanceof LongColumn longs) {
            addLongs(groups, longs);
        } else if (values instanceof IntColumn ints) {
            addInts(groups, ints);
        } else {
            addWide(groups, (Int128Column) values);
        }
    }

    private void addLongs(int[] groups, LongColumn column) {
        long[] values = column.values();
        for (int i = 0; i < column.rows(); i++) {
            if (!column.isNull(i)) {
                add(groups[i], values[i]);
            }
        }
    }

    private void addInts(int[] groups, IntColumn column) {
        int[] values = column.values();
        for (int i = 0; i < column.rows(); i++) {
            if (!column.isNull(i)) {
                add(groups[i], values[i]);
            }
        }
    }

    /** 2^64 values would have to come before this could overflow. */
    private void add(int group, long value) {
        long sum = low[group] + value;
        high[group] += (value >> 63) + Wide.carry(value, sum);
        low[group] = sum;
        present[group] = true;
    }

    private void addWide(int[] groups, Int128Column column) {
        long[] highs = column.high();
        long[] lows = column.low();
        for (int i = 0; i < column.rows(); i++) {
            if (column.isNull(i)) {
                continue;
            }
            int group = groups[i];
            long lowSum = low[group] + lows[i];
            long highSum = high[group] + highs[i] + Wide.carry(lows[i], lowSum);
            if (((high[group] ^ highSum) & (highs[i] ^ highSum)) < 0) {
                throw ArithmeticErrors.outOfRange(type);
            }
            high[group] = highSum;
            low[group] = lowSum;
            present[group] = true;
        }
    }

    @Override
    public Column result(int from, int to) {
        return ExactNumbers.column(
                type,
                Arrays.copyOfRange(high, from, to),
                Arrays.copyOfRange(low, from, to),
                zeroOfNone ? null : Present.validity(present, from, to));
    }

    @Override
    public long bytes() {
        return (2L * Long.BYTES + 1) * low.length;
    }
}
