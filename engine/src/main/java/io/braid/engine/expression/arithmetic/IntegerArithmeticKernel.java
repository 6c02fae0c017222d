package io.braid.engine.expression.arithmetic;

import io.braid.engine.expression.kernel.Bitmaps;
import io.braid.engine.expression.kernel.EvaluatedRows;
import io.braid.engine.expression.kernel.Kernel;
import io.braid.engine.expression.kernel.Operand;
import io.braid.engine.expression.number.ArithmeticErrors;
import io.braid.engine.expression.number.IntegerRange;
import io.braid.engine.plan.expression.Function;
import io.braid.spi.batch.Column;
import io.braid.spi.batch.IntColumn;
import io.braid.spi.batch.LongColumn;
import io.braid.spi.batch.Validity;
import io.braid.spi.error.BraidException;
import io.braid.spi.type.DataType;
import io.braid.spi.type.TypeKind;
import org.jspecify.annotations.Nullable;

/** Kernel of exact arithmetic on integers; a result outside of its type's range is an error. */
public final class IntegerArithmeticKernel implements Kernel {
    private final Function function;
    private final Kernel left;
    private final Kernel right;
    private final DataType type;

    public IntegerArithmeticKernel(Function function, Kernel left, Kernel right, DataType type) {
        this.function = function;
        this.left = left;
        this.right = right;
        this.type = type;
    }

    @Override
    public DataType type() {
        return type;
    }

    @Override
    public Column evaluate(EvaluatedRows rows) {
        Operand a = Operand.of(left, rows);
        Operand b = Operand.of(right, rows);
        int count = rows.count();
        long @Nullable [] validity = Bitmaps.both(a, b, count);
        long[] results = new long[count];
        switch (function) {
            case ADD -> add(a, b, results, validity);
            case SUBTRACT -> subtract(a, b, results, validity);
            case MULTIPLY -> multiply(a, b, results, validity);
            case DIVIDE -> divide(a, b, results, validity);
            default -> throw new IllegalStateException(function + " is no arithmetic");
        }
        return type.kind() == TypeKind.BIGINT
                ? new LongColumn(type, count, results, validity)
                : narrow(results, validity);
    }

    private void add(Operand left, Operand right, long[] results, long @Nullable [] validity) {
        long[] a = left.longs();
        long[] b = right.longs();
        int am = left.mask();
        int bm = right.mask();
        for (int i = 0; i < results.length; i++) {
            long x = a[i & am];
            long y = b[i & bm];
            long sum = x + y;
            if (((x ^ sum) & (y ^ sum)) < 0) {
                failUnlessNull(i, validity);
            }
            results[i] = sum;
        }
    }

    private void subtract(Operand left, Operand right, long[] results, long @Nullable [] validity) {
        long[] a = left.longs();
        long[] b = right.longs();
        int am = left.mask();
        int bm = right.mask();
        for (int i = 0; i < results.length; i++) {
            long x = a[i & am];
            long y = b[i & bm];
            long difference = x - y;
            if (((x ^ y) & (x ^ difference)) < 0) {
                failUnlessNull(i, validity);
            }
            results[i] = difference;
        }
    }

    private void multiply(Operand left, Operand right, long[] results, long @Nullable [] validity) {
        long[] a = left.longs();
        long[] b = right.longs();
        int am = left.mask();
        int bm = right.mask();
        for (int i = 0; i < results.length; i++) {
            long x = a[i & am];
            long y = b[i & bm];
            long product = x * y;
            if (Math.multiplyHigh(x, y) != product >> 63) {
                failUnlessNull(i, validity);
            }
            results[i] = product;
        }
    }

    private void divide(Operand left, Operand right, long[] results, long @Nullable [] validity) {
        long[] a = left.longs();
        long[] b = right.longs();
        int am = left.mask();
        int bm = right.mask();
        for (int i = 0; i < results.length; i++) {
            long x = a[i & am];
            long y = b[i & bm];
            if (y == 0) {
                if (!Validity.isNull(validity, i)) {
                    throw ArithmeticErrors.divisionByZero();
                }
            } else {
                if (x == Long.MIN_VALUE && y == -1) {
                    failUnlessNull(i, validity);
                }
                results[i] = x / y;
            }
        }
    }

    private Column narrow(long[] wide, long @Nullable [] validity) {
        int shift = Long.SIZE - IntegerRange.bits(type.kind());
        int[] narrow = new int[wide.length];
        for (int i = 0; i < wide.length; i++) {
            if ((wide[i] << shift) >> shift != wide[i]) {
                failUnlessNull(i, validity);
            }
            narrow[i] = (int) wide[i];
        }
        return new IntColumn(type, narrow.length, narrow, validity);
    }

    /** Throws unless the row is null: the value of a null row is undefined and may overflow. */
    private void failUnlessNull(int row, long @Nullable [] validity) throws BraidException {
        if (!Validity.isNull(validity, row)) {
            throw ArithmeticErrors.outOfRange(type);
        }
    }
}
