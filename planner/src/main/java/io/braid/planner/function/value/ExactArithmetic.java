package io.braid.planner.function.value;

import static io.braid.planner.function.value.Arguments.number;

import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import io.braid.spi.type.DataType;
import io.braid.spi.type.TypeKind;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.apache.calcite.sql.SqlKind;
import org.jspecify.annotations.Nullable;

/** Arithmetic on numbers that is exact, or fails if a result does not fit its type. */
public final class ExactArithmetic {
    /** Largest number whose factorial fits a DECIMAL. */
    private static final int GREATEST_FACTORIAL = 33;

    private ExactArithmetic() {}

    public static Object rounded(@Nullable Object[] arguments, DataType type, RoundingMode mode) {
        long places = arguments.length > 1 ? Math.max(-400, Math.min(400, number(arguments[1]))) : 0;
        Object value = Objects.requireNonNull(arguments[0]);
        if (value instanceof Double floating && !Double.isFinite(floating)) {
            return value;
        }
        BigDecimal given = decimal(value);
        return of(given.scale() <= places ? given : given.setScale((int) places, mode), type);
    }

    public static Object absolute(@Nullable Object value, DataType type) {
        return value instanceof Double floating
                ? Math.abs(floating)
                : of(decimal(value).abs(), type);
    }

    /** Returns the sign, also of infinity; NaN has none. */
    public static int sign(@Nullable Object value) {
        if (!(value instanceof Double floating)) {
            return decimal(value).signum();
        }
        if (floating.isNaN()) {
            throw new BraidException(ErrorCode.INVALID_PARAMETER, "SIGN has no value for NaN");
        }
        return (int) Math.signum(floating);
    }

    /** Returns the remainder with the sign of the dividend. */
    public static Object remainder(@Nullable Object dividend, @Nullable Object divisor, DataType type) {
        return of(decimal(dividend).remainder(divisor(divisor)), type);
    }

    /** Returns the quotient truncated to an integer. */
    public static Object quotient(@Nullable Object dividend, @Nullable Object divisor, DataType type) {
        return of(decimal(dividend).divideToIntegralValue(divisor(divisor)).setScale(0, RoundingMode.DOWN), type);
    }

    private static BigDecimal divisor(@Nullable Object value) {
        BigDecimal divisor = decimal(value);
        if (divisor.signum() == 0) {
            throw new BraidException(
                    ErrorCode.DIVISION_BY_ZERO,
                    "A number is divided by zero. Exclude such rows, or write NULLIF(divisor, 0) to get NULL for"
                            + " them.");
        }
        return divisor;
    }

    /**
     * Returns the one-based number of the equal-width bucket of a number: 0 before the first, count plus one after the
     * last.
     */
    public static Object bucket(@Nullable Object[] arguments) {
        for (Object argument : arguments) {
            if (argument instanceof Number number && !Double.isFinite(number.doubleValue())) {
                throw new BraidException(ErrorCode.INVALID_PARAMETER, "WIDTH_BUCKET takes finite numbers");
            }
        }
        BigDecimal low = decimal(arguments[1]);
        BigDecimal width = decimal(arguments[2]).subtract(low);
        BigDecimal parts = decimal(arguments[3]);
        if (width.signum() == 0 || parts.signum() <= 0) {
            throw new BraidException(
                    ErrorCode.INVALID_PARAMETER,
                    "WIDTH_BUCKET needs a range whose bounds differ, and 1 part or more of it");
        }
        BigDecimal way = decimal(arguments[0]).subtract(low).multiply(BigDecimal.valueOf(width.signum()));
        if (way.signum() < 0) {
            return 0;
        }
        if (way.compareTo(width.abs()) >= 0) {
            return within(parts.add(BigDecimal.ONE), Integer.SIZE, DataType.of(TypeKind.INTEGER))
                    .intValue();
        }
        return way.multiply(parts).divideToIntegralValue(width.abs()).intValueExact() + 1;
    }

    /** Returns the result of an operator on exact numbers, if it fits the type exactly. */
    public static Optional<Object> exactly(SqlKind operator, List<BigDecimal> operands, DataType type) {
        BigDecimal first = operands.get(0);
        BigDecimal second = operands.get(operands.size() - 1);
        boolean isWhole = type.kind().isInteger();
        if (type.kind() != TypeKind.DECIMAL && !isWhole) {
            return Optional.empty();
        }
        try {
            BigDecimal result =
                    switch (operator) {
                        case PLUS -> first.add(second);
                        case MINUS -> first.subtract(second);
                        case TIMES -> first.multiply(second);
                        case DIVIDE -> isWhole ? first.divideToIntegralValue(second) : first.divide(second);
                        case MINUS_PREFIX -> first.negate();
                        default -> throw new AssertionError(operator);
                    };
            BigDecimal scaled = result.setScale(isWhole ? 0 : type.scale());
            return isWhole || scaled.precision() <= type.precision() ? Optional.of(of(scaled, type)) : Optional.empty();
        } catch (ArithmeticException | BraidException e) {
            return Optional.empty();
        }
    }

    private static Object of(BigDecimal number, DataType type) {
        return switch (type.kind()) {
            case TINYINT -> within(number, Byte.SIZE, type).intValue();
            case SMALLINT -> within(number, Short.SIZE, type).intValue();
            case INTEGER -> within(number, Integer.SIZE, type).intValue();
            case BIGINT -> within(number, Long.SIZE, type).longValue();
            case REAL -> (double) number.floatValue();
            case DOUBLE -> number.doubleValue();
            default -> number;
        };
    }

    private static BigDecimal within(BigDecimal number, int bits, DataType type) {
        if (number.toBigInteger().bitLength() >= bits) {
            throw new BraidException(
                    ErrorCode.NUMERIC_OUT_OF_RANGE, number.toPlainString() + " is out of the range of " + type.kind());
        }
        return number;
    }

    public static BigDecimal factorial(long number) {
        if (number < 0 || number > GREATEST_FACTORIAL) {
            throw outOfRange("The factorial of " + number + " is no DECIMAL");
        }
        BigInteger product = BigInteger.ONE;
        for (long factor = 2; factor <= number; factor++) {
            product = product.multiply(BigInteger.valueOf(factor));
        }
        return new BigDecimal(product);
    }

    public static Object commonMultiple(long first, long second) {
        if (first == 0 || second == 0) {
            return 0L;
        }
        BigInteger one = BigInteger.valueOf(first).abs();
        BigInteger other = BigInteger.valueOf(second).abs();
        return whole(
                one.divide(one.gcd(other)).multiply(other), "The least common multiple of " + first + " and " + second);
    }

    public static Object commonDivisor(long first, long second) {
        return whole(
                BigInteger.valueOf(first).gcd(BigInteger.valueOf(second)),
                "The greatest common divisor of " + first + " and " + second);
    }

    private static long whole(BigInteger number, String what) {
        if (number.bitLength() >= Long.SIZE) {
            throw outOfRange(what + " is out of the range of BIGINT");
        }
        return number.longValue();
    }

    private static BraidException outOfRange(String what) {
        return new BraidException(ErrorCode.NUMERIC_OUT_OF_RANGE, what);
    }

    public static BigDecimal decimal(@Nullable Object value) {
        return value instanceof BigDecimal exact ? exact : new BigDecimal(String.valueOf(value));
    }

    public static double floating(@Nullable Object value) {
        return ((Number) Objects.requireNonNull(value)).doubleValue();
    }
}
