package io.braid.engine.column;

/** Order of floating-point numbers: NaN equals itself and is greater than all others, and both zeros are equal. */
public final class Doubles {
    private Doubles() {}

    public static int compare(double left, double right) {
        if (left < right) {
            return -1;
        }
        if (left > right) {
            return 1;
        }
        return left == right ? 0 : Boolean.compare(Double.isNaN(left), Double.isNaN(right));
    }

    /** Returns bits that are equal if and only if the numbers are. */
    public static long bits(double value) {
        return Double.doubleToLongBits(value == 0 ? 0.0 : value);
    }
}
