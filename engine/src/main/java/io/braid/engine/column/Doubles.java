package io.braid.engine.column;

/** The order of floating-point numbers: NaN equals itself and is above all others, and there is only one zero. */
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

    /** Bits that are equal exactly where the numbers are. */
    public static long bits(double value) {
        return Double.doubleToLongBits(value == 0 ? 0.0 : value);
    }
}
