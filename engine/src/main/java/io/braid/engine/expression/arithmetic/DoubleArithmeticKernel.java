package io.braid.engine.expression.arithmetic;

import io.braid.engine.expression.kernel.Bitmaps;
import io.braid.engine.expression.kernel.EvaluatedRows;
import io.braid.engine.expression.kernel.Kernel;
import io.braid.engine.expression.kernel.Operand;
import io.braid.engine.expression.number.ArithmeticErrors;
import io.braid.engine.plan.expression.Function;
import io.braid.spi.batch.Column;
import io.braid.spi.batch.DoubleColumn;
import io.braid.spi.batch.Validity;
import io.braid.spi.type.DataType;
import io.braid.spi.type.TypeKind;
import org.jspecify.annotations.Nullable;

/** Kernel of floating-point arithmetic; a zero divisor and an infinite result of finite numbers are errors. */
public final class DoubleArithmeticKernel implements Kernel {
    private final Function function;
    private final Kernel left;
    private final Kernel right;
    private final DataType type;

    public DoubleArithmeticKernel(Function function, Kernel left, Kernel right, DataType type) {
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
        double[] results = new double[rows.count()];
        long @Nullable [] validity = Bitmaps.both(a, b, results.length);
        compute(a, b, results);
        if (function == Function.DIVIDE) {
            refuseZeroDivisors(b, results.length, validity);
        }
        if (type.kind() == TypeKind.REAL) {
            for (int i = 0; i < results.length; i++) {
                results[i] = (float) results[i];
            }
        }
        refuseOverflow(a, b, results, validity);
        return new DoubleColumn(type, results.length, results, validity);
    }

    private void compute(Operand left, Operand right, double[] results) {
        double[] a = left.doubles();
        double[] b = right.doubles();
        int am = left.mask();
        int bm = right.mask();
        switch (function) {
            case ADD -> {
                for (int i = 0; i < results.length; i++) {
                    results[i] = a[i & am] + b[i & bm];
                }
            }
            case SUBTRACT -> {
                for (int i = 0; i < results.length; i++) {
                    results[i] = a[i & am] - b[i & bm];
                }
            }
            case MULTIPLY -> {
                for (int i = 0; i < results.length; i++) {
                    results[i] = a[i & am] * b[i & bm];
                }
            }
            case DIVIDE -> {
                for (int i = 0; i < results.length; i++) {
                    results[i] = a[i & am] / b[i & bm];
                }
            }
            default -> throw new IllegalStateException(function + " is no arithmetic");
        }
    }

    private static void refuseZeroDivisors(Operand divisor, int rows, long @Nullable [] validity) {
        double[] divisors = divisor.doubles();
        for (int i = 0; i < rows; i++) {
            if (divisors[i & divisor.mask()] == 0 && !Validity.isNull(validity, i)) {
                throw ArithmeticErrors.divisionByZero();
            }
        }
    }

    private void refuseOverflow(Operand a, Operand b, double[] results, long @Nullable [] validity) {
        for (int i = 0; i < results.length; i++) {
            if (Double.isInfinite(results[i])
                    && !Double.isInfinite(a.doubles()[i & a.mask()])
                    && !Double.isInfinite(b.doubles()[i & b.mask()])
                    && !Validity.isNull(validity, i)) {
                throw ArithmeticErrors.outOfRange(type);
            }
        }
    }
}
