package io.braid.engine.expression.kernel;

import io.braid.engine.expression.number.WideValues;
import io.braid.spi.batch.BytesColumn;
import io.braid.spi.batch.Column;
import io.braid.spi.batch.DoubleColumn;
import io.braid.spi.batch.Int128Column;
import io.braid.spi.batch.IntColumn;
import io.braid.spi.batch.LongColumn;

/**
 * Argument of a kernel's loop: the value of row {@code i} is at {@code i & mask}, so that a constant is a column of one
 * row and need not be repeated.
 */
public record Operand(Column column, int mask) {
    public static Operand of(Kernel kernel, EvaluatedRows rows) {
        return kernel instanceof ConstantKernel constant
                ? new Operand(constant.single(), 0)
                : new Operand(kernel.evaluate(rows), -1);
    }

    boolean isConstant() {
        return mask == 0;
    }

    public int[] ints() {
        return ((IntColumn) column).values();
    }

    public double[] doubles() {
        return ((DoubleColumn) column).values();
    }

    public BytesColumn bytes() {
        return (BytesColumn) column;
    }

    /** Returns integers of any width as longs. */
    public long[] longs() {
        if (column instanceof LongColumn longs) {
            return longs.values();
        }
        int[] narrow = ints();
        long[] wide = new long[column.rows()];
        for (int i = 0; i < wide.length; i++) {
            wide[i] = narrow[i];
        }
        return wide;
    }

    /** Returns scaled integers of any width, or lengths of intervals, as halves. */
    public WideValues wide() {
        if (column instanceof Int128Column wide) {
            Int128Column numbers = wide.comparable();
            return new WideValues(numbers.areLongs() ? null : numbers.high(), numbers.low(), mask);
        }
        return new WideValues(null, longs(), mask);
    }
}
