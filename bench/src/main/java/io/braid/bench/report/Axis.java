package io.braid.bench.report;

import java.util.Arrays;
import java.util.List;
import java.util.function.DoubleUnaryOperator;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;

/**
 * Axis of a plot.
 *
 * @param from the value at its start; the axis is logarithmic if this is above zero
 * @param to the value at its end
 */
record Axis(double from, double to, DoubleUnaryOperator scaled) {
    private static final int STEPS = 4;
    /** Ratio above which values are not distinguishable on a linear axis. */
    private static final double FAR = 50;
    /** Factor below the smallest bar on a logarithmic axis, so that it is visible. */
    private static final double BEFORE_SHORTEST = 0.7;

    private static final List<Double> ROUND = List.of(1.0, 1.5, 2.0, 2.5, 3.0, 4.0, 5.0, 6.0, 8.0, 10.0);

    /** A linear axis from zero to the next number above the maximum with round quarters. */
    static Axis upTo(double... values) {
        double most = DoubleStream.of(values).max().orElse(0);
        double step = (most > 0 ? most : 1) / STEPS;
        double power = Math.pow(10, Math.floor(Math.log10(step)));
        double round = ROUND.stream()
                .mapToDouble(each -> each * power)
                .filter(each -> each >= step * (1 - 1e-9))
                .min()
                .orElse(step);
        return new Axis(0, STEPS * round, value -> value);
    }

    /** An axis for bars: linear, unless the shortest bar would be invisible. */
    static Axis ofBars(double... values) {
        double[] positive = positive(values);
        return isFar(positive)
                ? powersOfTen(positive[0] * BEFORE_SHORTEST, positive[positive.length - 1])
                : upTo(values);
    }

    /** An axis for an increasing parameter: linear from zero, unless the first values would coincide. */
    static Axis along(double... values) {
        double[] positive = positive(values);
        return positive.length == values.length && isFar(positive) ? between(positive) : upTo(values);
    }

    private static boolean isFar(double... sorted) {
        return sorted.length > 0 && sorted[sorted.length - 1] > FAR * sorted[0];
    }

    /** A logarithmic axis from the minimum to the maximum. */
    static Axis between(double... values) {
        double[] positive = positive(values);
        double least = positive[0];
        double most = positive[positive.length - 1];
        return most > least ? new Axis(least, most, Math::log10) : powersOfTen(values);
    }

    /** A logarithmic axis from the power of ten below the minimum to the one above the maximum. */
    static Axis powersOfTen(double... values) {
        double[] positive = positive(values);
        double least = positive.length == 0 ? 1 : positive[0];
        double most = positive.length == 0 ? 1 : positive[positive.length - 1];
        double below = Math.floor(Math.log10(least));
        double above = Math.max(below + 1, Math.ceil(Math.log10(most)));
        return new Axis(Math.pow(10, below), Math.pow(10, above), Math::log10);
    }

    private static double[] positive(double... values) {
        return DoubleStream.of(values).filter(value -> value > 0).sorted().toArray();
    }

    boolean isLogarithmic() {
        return from > 0;
    }

    /** The relative position of a value: 0 at the start, 1 at the end. */
    double share(double value) {
        double beginning = scaled.applyAsDouble(from);
        return Math.max(0, (scaled.applyAsDouble(value) - beginning) / (scaled.applyAsDouble(to) - beginning));
    }

    /** The tick values: four equal steps, or the powers of ten. */
    double[] ticks() {
        if (!isLogarithmic()) {
            return IntStream.rangeClosed(0, STEPS)
                    .mapToDouble(step -> to * step / STEPS)
                    .toArray();
        }
        int first = (int) Math.ceil(Math.log10(from) - 1e-9);
        int last = (int) Math.floor(Math.log10(to) + 1e-9);
        double[] powers = new double[last - first + 1];
        Arrays.setAll(powers, i -> Math.pow(10, first + i));
        return powers;
    }
}
