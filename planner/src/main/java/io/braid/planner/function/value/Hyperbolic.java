package io.braid.planner.function.value;

/** Inverse hyperbolic functions, accurate near zero. */
public final class Hyperbolic {
    private Hyperbolic() {}

    public static double asinh(double x) {
        double size = Math.abs(x);
        // For larger numbers the square overflows, and the root is approximately the number.
        double result = size > 1e150
                ? Math.log(size) + Math.log(2)
                : Math.log1p(size + size * size / (1 + Math.sqrt(1 + size * size)));
        return Math.copySign(result, x);
    }

    public static double acosh(double x) {
        return x > 1e150 ? Math.log(x) + Math.log(2) : Math.log(x + Math.sqrt(x * x - 1));
    }

    public static double atanh(double x) {
        return Math.log1p(2 * x / (1 - x)) / 2;
    }
}
