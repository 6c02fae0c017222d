package io.braid.spi.batch;

import java.math.BigInteger;

/** 128-bit integers as two longs: conversions between the halves and {@link BigInteger}. */
public final class Int128 {
    private static final int MAX_BITS = 127;

    private Int128() {}

    public static BigInteger toBigInteger(long high, long low) {
        BigInteger lower = BigInteger.valueOf(low >>> 1).shiftLeft(1).or(BigInteger.valueOf(low & 1));
        return BigInteger.valueOf(high).shiftLeft(64).add(lower);
    }

    /** The upper half, with the sign. */
    public static long high(BigInteger value) {
        return value.shiftRight(64).longValue();
    }

    /** The lower half, unsigned. */
    public static long low(BigInteger value) {
        return value.longValue();
    }

    public static boolean fits(BigInteger value) {
        return value.bitLength() <= MAX_BITS;
    }
}
