package io.braid.engine.column;

import org.jspecify.annotations.Nullable;

/** Integers of 128 bits in two halves. */
public final class Wide {
    private Wide() {}

    public static int compare(long leftHigh, long leftLow, long rightHigh, long rightLow) {
        int high = Long.compare(leftHigh, rightHigh);
        return high != 0 ? high : Long.compareUnsigned(leftLow, rightLow);
    }

    /** 1 where adding these unsigned lower halves to this sum carries into the upper half, else 0. */
    public static long carry(long summand, long sum) {
        return Long.compareUnsigned(sum, summand) < 0 ? 1 : 0;
    }

    /**
     * How many bits the longest of so many numbers needs without its sign, those of rows that are null as well; 64 if
     * one of them is no long.
     *
     * @param highs null where all are longs
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
