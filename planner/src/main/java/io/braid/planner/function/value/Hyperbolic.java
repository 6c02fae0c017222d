package io.braid.planner.function.value;

/** Inverse hyperbolic functions, exact near zero as elsewhere. */
public final class Hyperbolic {
    private Hyperbolic() {}

    public static double asinh(double x) {
        double size = Math.abs(x);
        // Of numbers beyond this one the square is too large, and the root as good as the number.
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
