package io.braid.engine.expression.number;

import java.math.BigInteger;

/** Division rounded to the nearest integer, half away from zero. */
public final class Rounding {
    private Rounding() {}

    /** Divides longs, neither of which may be {@link Long#MIN_VALUE}. */
    public static long divide(long dividend, long divisor) {
        long quotient = dividend / divisor;
        long remainder = Math.abs(dividend % divisor);
        if (remainder < Math.abs(divisor) - remainder) {
            return quotient;
        }
        return (dividend ^ divisor) < 0 ? quotient - 1 : quotient + 1;
    }

    public static BigInteger divide(BigInteger dividend, BigInteger divisor) {
        BigInteger[] parts = dividend.divideAndRemainder(divisor);
        boolean down = parts[1].shiftLeft(1).abs().compareTo(divisor.abs()) < 0;
        if (down) {
            return parts[0];
        }
        boolean negative = dividend.signum() != divisor.signum();
        return negative ? parts[0].subtract(BigInteger.ONE) : parts[0].add(BigInteger.ONE);
    }

    /** Converts a scaled integer to another scale. */
    public static BigInteger rescale(BigInteger scaled, int fromScale, int toScale) {
        return toScale >= fromScale
                ? scaled.multiply(Powers.big(toScale - fromScale))
                : divide(scaled, Powers.big(fromScale - toScale));
    }
}
