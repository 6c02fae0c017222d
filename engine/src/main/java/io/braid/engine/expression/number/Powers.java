package io.braid.engine.expression.number;

import io.braid.spi.batch.Int128;
import io.braid.spi.type.DataType;
import java.math.BigInteger;

/** Powers of ten. */
public final class Powers {
    /** Number of powers, enough for the product of two of the widest decimals. */
    private static final int MOST = 2 * DataType.MAX_DECIMAL_DIGITS + 2;

    private static final long[] LONGS = new long[DataType.MAX_LONG_DIGITS + 1];
    private static final BigInteger[] BIG = new BigInteger[MOST];
    private static final long[] HIGH = new long[DataType.MAX_DECIMAL_DIGITS + 1];
    private static final long[] LOW = new long[DataType.MAX_DECIMAL_DIGITS + 1];

    static {
        for (int i = 0; i < BIG.length; i++) {
            BIG[i] = BigInteger.TEN.pow(i);
            if (i < LONGS.length) {
                LONGS[i] = BIG[i].longValueExact();
            }
            if (i < HIGH.length) {
                HIGH[i] = Int128.high(BIG[i]);
                LOW[i] = Int128.low(BIG[i]);
            }
        }
    }

    private Powers() {}

    public static boolean fitsLong(int exponent) {
        return exponent < LONGS.length;
    }

    public static long asLong(int exponent) {
        return LONGS[exponent];
    }

    /** Returns the upper half of 128 bits. */
    static long high(int exponent) {
        return HIGH[exponent];
    }

    /** Returns the lower half of 128 bits. */
    static long low(int exponent) {
        return LOW[exponent];
    }

    public static BigInteger big(int exponent) {
        return BIG[exponent];
    }
}
