package io.braid.engine.expression.number;

import io.braid.engine.plan.expression.Function;

/**
 * Arithmetic on batches of scaled integers that are so short that no result can overflow: loops without a check per
 * value.
 */
public final class OverflowFreeArithmetic {
    private OverflowFreeArithmetic() {}

    /** Computes all rows; false if some result might not fit. */
    public static boolean compute(Function function, WideValues a, WideValues b, DecimalResult result, int count) {
        int bits = bits(function, a.bits(count), b.bits(count));
        boolean isOneForAll = a.isConstant() && b.isConstant();
        if (bits > result.safeBits() || isOneForAll) {
            return false;
        }
        long[] x = a.lows();
        long[] y = b.lows();
        long[] to = result.lows();
        switch (function) {
            case ADD -> {
                if (a.isConstant() == b.isConstant()) {
                    add(x, y, to, count);
                } else {
                    add(a.isConstant() ? y : x, a.isConstant() ? x[0] : y[0], to, count);
                }
            }
            case SUBTRACT -> {
                if (a.isConstant() == b.isConstant()) {
                    subtract(x, y, to, count);
                } else if (a.isConstant()) {
                    subtract(x[0], y, to, count);
                } else {
                    add(x, -y[0], to, count);
                }
            }
            default -> {
                if (a.isConstant() == b.isConstant()) {
                    multiply(x, y, to, count);
                } else {
                    multiply(a.isConstant() ? y : x, a.isConstant() ? x[0] : y[0], to, count);
                }
            }
        }
        return true;
    }

    /** Returns the maximum number of bits of the results, without the sign. */
    private static int bits(Function function, int a, int b) {
        return switch (function) {
            case ADD, SUBTRACT -> Math.max(a, b) + 1;
            case MULTIPLY -> a + b;
            default -> Integer.MAX_VALUE;
        };
    }

    private static void add(long[] x, long[] y, long[] to, int count) {
        for (int i = 0; i < count; i++) {
            to[i] = x[i] + y[i];
        }
    }

    private static void add(long[] x, long y, long[] to, int count) {
        for (int i = 0; i < count; i++) {
            to[i] = x[i] + y;
        }
    }

    private static void subtract(long[] x, long[] y, long[] to, int count) {
        for (int i = 0; i < count; i++) {
            to[i] = x[i] - y[i];
        }
    }

    private static void subtract(long x, long[] y, long[] to, int count) {
        for (int i = 0; i < count; i++) {
            to[i] = x - y[i];
        }
    }

    private static void multiply(long[] x, long[] y, long[] to, int count) {
        for (int i = 0; i < count; i++) {
            to[i] = x[i] * y[i];
        }
    }

    private static void multiply(long[] x, long y, long[] to, int count) {
        for (int i = 0; i < count; i++) {
            to[i] = x[i] * y;
        }
    }
}
