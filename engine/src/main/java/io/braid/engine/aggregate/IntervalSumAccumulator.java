package io.braid.engine.aggregate;

import io.braid.engine.expression.number.ArithmeticErrors;
import io.braid.spi.batch.Column;
import io.braid.spi.batch.Int128Column;
import io.braid.spi.type.DataType;
import io.braid.spi.type.Interval;
import java.util.Arrays;

/** Accumulator of sums of intervals, separately of months, days and microseconds. */
final class IntervalSumAccumulator implements Accumulator {
    private final DataType type;
    /** True if the sum of no values is an empty interval instead of null. */
    private final boolean zeroOfNone;

    private long[] months = {};
    private long[] days = {};
    private long[] micros = {};
    private boolean[] present = {};

    IntervalSumAccumulator(DataType type, boolean zeroOfNone) {
        this.type = type;
        this.zeroOfNone = zeroOfNone;
    }

    @Override
    public void ensure(int count) {
        if (count > months.length) {
            int capacity = Math.max(count, months.length + (months.length >> 1));
            months = Arrays.copyOf(months, capacity);
            days = Arrays.copyOf(days, capacity);
            micros = Arrays.copyOf(micros, capacity);
            present = Arrays.copyOf(present, capacity);
        }
    }

    @Override
    public void add(int[] groups, Column[] arguments) {
        Int128Column values = (Int128Column) arguments[0];
        for (int i = 0; i < values.rows(); i++) {
            if (!values.isNull(i)) {
                add(groups[i], values.interval(i));
            }
        }
    }

    private void add(int group, Interval value) {
        present[group] = true;
        months[group] += value.months();
        days[group] += value.days();
        try {
            micros[group] = Math.addExact(micros[group], value.micros());
        } catch (ArithmeticException e) {
            throw ArithmeticErrors.outOfRange(type);
        }
    }

    @Override
    public Column result(int from, int to) {
        long[] highs = new long[to - from];
        for (int i = 0; i < highs.length; i++) {
            try {
                highs[i] = new Interval(Math.toIntExact(months[from + i]), Math.toIntExact(days[from + i]), 0).high();
            } catch (ArithmeticException e) {
                throw ArithmeticErrors.outOfRange(type);
            }
        }
        return new Int128Column(
                type,
                highs.length,
                highs,
                Arrays.copyOfRange(micros, from, to),
                zeroOfNone ? null : GroupPresence.validity(present, from, to));
    }

    @Override
    public long bytes() {
        return (3L * Long.BYTES + 1) * months.length;
    }
}
