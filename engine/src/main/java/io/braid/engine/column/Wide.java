package io.braid.engine.column;

import org.jspecify.annotations.Nullable;

/** Arithmetic on 128-bit integers in two halves. */
public final class Wide {
    private Wide() {}

    public static int compare(long leftHigh, long leftLow, long rightHigh, long rightLow) {
        int high = Long.compare(leftHigh, rightHigh);
        return high != 0 ? high : Long.compareUnsigned(leftLow, rightLow);
    }

    /** Returns 1 if the addition of unsigned lower halves carries into the upper half, otherwise 0. */
    public static long carry(long summand, long sum) {
        return Long.compareUnsigned(sum, summand) < 0 ? 1 : 0;
    }

    /**
     * Returns the maximum number of bits of the first values, without the sign and including null rows; 64 if one of
     * them does not fit a long.
     *
     * @param highs null if all are longs
     */
    public static int bits(long @Nullable [] highs, long[] lows, int count) {
        long all = 0;
        long beyond = 0;
        for (int i = 0; i < count; i++) {
            all |= lows[i] ^ (lows[i] >> 63);
        }
        for (int i = 0; highs != null && i < count; i++) {
            beyond |= highs[i] ^ (lows[i] >> 63);
        }
        return beyond != 0 ? Long.SIZE : Long.SIZE - Long.numberOfLeadingZeros(all);
    }
}
