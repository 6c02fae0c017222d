package io.braid.engine.expression.arithmetic;

import io.braid.engine.column.Wide;
import io.braid.engine.expression.kernel.Bitmaps;
import io.braid.engine.expression.kernel.EvaluatedRows;
import io.braid.engine.expression.kernel.Kernel;
import io.braid.engine.expression.kernel.Operand;
import io.braid.engine.expression.number.ArithmeticErrors;
import io.braid.engine.expression.number.DecimalResult;
import io.braid.engine.expression.number.OverflowFreeArithmetic;
import io.braid.engine.expression.number.Powers;
import io.braid.engine.expression.number.Rounding;
import io.braid.engine.expression.number.WideValues;
import io.braid.engine.plan.expression.Function;
import io.braid.spi.batch.Column;
import io.braid.spi.type.DataType;
import java.math.BigInteger;

/** Kernel of exact arithmetic on decimals and integers, rounded half away from zero to the result's scale. */
public final class DecimalArithmeticKernel implements Kernel {
    private final Function function;
    private final Kernel left;
    private final Kernel right;
    private final DataType type;
    private final int leftScale;
    private final int rightScale;
    /** True if the result of the operation on scaled integers has the result's scale already. */
    private final boolean plain;

    public DecimalArithmeticKernel(Function function, Kernel left, Kernel right, DataType type) {
        this.function = function;
        this.left = left;
        this.right = right;
        this.type = type;
        this.leftScale = left.type().scale();
        this.rightScale = right.type().scale();
        this.plain = switch (function) {
            case ADD, SUBTRACT -> leftScale == rightScale && leftScale == type.scale();
            case MULTIPLY -> leftScale + rightScale == type.scale();
            default -> Powers.fitsLong(Math.max(0, shift())) && shift() >= 0;
        };
    }

    @Override
    public DataType type() {
        return type;
    }

    @Override
    public Column evaluate(EvaluatedRows rows) {
        Operand leftOperand = Operand.of(left, rows);
        Operand rightOperand = Operand.of(right, rows);
        int count = rows.count();
        DecimalResult result = new DecimalResult(type, count, Bitmaps.both(leftOperand, rightOperand, count));
        WideValues a = leftOperand.wide();
        WideValues b = rightOperand.wide();
        if (plain && OverflowFreeArithmetic.compute(function, a, b, result, count)) {
            return result.build();
        }
        switch (function) {
            case ADD -> add(a, b, result, count);
            case SUBTRACT -> subtract(a, b, result, count);
            case MULTIPLY -> multiply(a, b, result, count);
            case DIVIDE -> divide(a, b, result, count);
            default -> throw new IllegalStateException(function + " is no arithmetic");
        }
        return result.build();
    }

    private void add(WideValues a, WideValues b, DecimalResult result, int count) {
        for (int i = 0; i < count; i++) {
            if (plain && a.isLong(i) && b.isLong(i)) {
                long x = a.low(i);
                long y = b.low(i);
                long low = x + y;
                if (((x ^ low) & (y ^ low)) >= 0) {
                    result.set(i, low);
                } else {
                    result.set(i, (x >> 63) + (y >> 63) + Wide.carry(x, low), low);
                }
            } else {
                result.set(i, big(a.big(i), b.big(i)));
            }
        }
    }

    private void subtract(WideValues a, WideValues b, DecimalResult result, int count) {
        for (int i = 0; i < count; i++) {
            if (plain && a.isLong(i) && b.isLong(i)) {
                long x = a.low(i);
                long y = b.low(i);
                long low = x - y;
                if (((x ^ y) & (x ^ low)) >= 0) {
                    result.set(i, low);
                } else {
                    long borrow = Long.compareUnsigned(x, y) < 0 ? 1 : 0;
                    result.set(i, (x >> 63) - (y >> 63) - borrow, low);
                }
            } else {
                result.set(i, big(a.big(i), b.big(i)));
            }
        }
    }

    private void multiply(WideValues a, WideValues b, DecimalResult result, int count) {
        for (int i = 0; i < count; i++) {
            if (plain && a.isLong(i) && b.isLong(i)) {
                long x = a.low(i);
                long y = b.low(i);
                long high = Math.multiplyHigh(x, y);
                long low = x * y;
                if (high == low >> 63) {
                    result.set(i, low);
                } else {
                    result.set(i, high, low);
                }
            } else {
                result.set(i, big(a.big(i), b.big(i)));
            }
        }
    }

    private void divide(WideValues a, WideValues b, DecimalResult result, int count) {
        long factor = plain ? Powers.asLong(shift()) : 0;
        for (int i = 0; i < count; i++) {
            if (b.low(i) == 0 && b.high(i) == 0) {
                if (!result.isNull(i)) {
                    throw ArithmeticErrors.divisionByZero();
                }
                continue;
            }
            long x = a.low(i);
            long y = b.low(i);
            long dividend = x * factor;
            if (plain
                    && a.isLong(i)
                    && b.isLong(i)
                    && Math.multiplyHigh(x, factor) == dividend >> 63
                    && dividend != Long.MIN_VALUE
                    && y != Long.MIN_VALUE) {
                long quotient = Rounding.divide(dividend, y);
                result.set(i, quotient >> 63, quotient);
            } else {
                result.set(i, big(a.big(i), b.big(i)));
            }
        }
    }

    private BigInteger big(BigInteger a, BigInteger b) {
        return switch (function) {
            case ADD, SUBTRACT -> {
                int scale = Math.max(leftScale, rightScale);
                BigInteger x = Rounding.rescale(a, leftScale, scale);
                BigInteger y = Rounding.rescale(b, rightScale, scale);
                yield Rounding.rescale(function == Function.ADD ? x.add(y) : x.subtract(y), scale, type.scale());
            }
            case MULTIPLY -> Rounding.rescale(a.multiply(b), leftScale + rightScale, type.scale());
            default ->
                shift() >= 0
                        ? Rounding.divide(a.multiply(Powers.big(shift())), b)
                        : Rounding.divide(a, b.multiply(Powers.big(-shift())));
        };
    }

    /** Returns the number of digits by which the dividend is extended, so that the quotient has the result's scale. */
    private int shift() {
        return type.scale() - leftScale + rightScale;
    }
}
