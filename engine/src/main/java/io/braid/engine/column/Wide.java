package io.braid.engine.column;

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
}
