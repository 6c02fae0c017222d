package io.braid.engine.aggregate;

import io.braid.engine.expression.number.ArithmeticErrors;
import io.braid.spi.batch.Column;
import io.braid.spi.batch.DoubleColumn;
import io.braid.spi.type.DataType;
import io.braid.spi.type.TypeKind;
import java.util.Arrays;

/** Sums of floating-point numbers; an infinite sum of finite numbers is an error. */
final class DoubleSumAccumulator implements Accumulator {
    private final DataType type;
    /** True if the sum of no values is 0 instead of null. */
    private final boolean zeroOfNone;

    private double[] sums = {};
    private boolean[] present = {};

    DoubleSumAccumulator(DataType type, boolean zeroOfNone) {
        this.type = type;
        this.zeroOfNone = zeroOfNone;
    }

    @Override
    public void ensure(int count) {
        if (count > sums.length) {
            int capacity = Math.max(count, sums.length + (sums.length >> 1));
            sums = Arrays.copyOf(sums, capacity);
            present = Arrays.copyOf(present, capacity);
        }
    }

    @Override
    public void add(int[] groups, Column[] arguments) {
        Column values = arguments[0];
        double[] numbers = ((DoubleColumn) values).values();
        for (int i = 0; i < values.rows(); i++) {
            if (!values.isNull(i)) {
                int group = groups[i];
                double sum = sums[group] + numbers[i];
                if (Double.isInfinite(sum) && !Double.isInfinite(numbers[i]) && !Double.isInfinite(sums[group])) {
                    throw ArithmeticErrors.outOfRange(type);
                }
                sums[group] = sum;
                present[group] = true;
            }
        }
    }

    @Override
    public Column result(int from, int to) {
        double[] result = Arrays.copyOfRange(sums, from, to);
        if (type.kind() == TypeKind.REAL) {
            for (int i = 0; i < result.length; i++) {
                double rounded = (float) result[i];
                if (Double.isInfinite(rounded) && !Double.isInfinite(result[i])) {
                    throw ArithmeticErrors.outOfRange(type);
                }
                result[i] = rounded;
            }
        }
        return new DoubleColumn(
                type, result.length, result, zeroOfNone ? null : GroupPresence.validity(present, from, to));
    }

    @Override
    public long bytes() {
        return (Double.BYTES + 1L) * sums.length;
    }
}
