package io.braid.bench.report;

import java.util.Arrays;
import java.util.List;
import java.util.function.DoubleUnaryOperator;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;

/**
 * Where values stand on one side of a picture.
 *
 * @param from the value at its beginning
 * @param to the value at its end
 */
record Axis(double from, double to, DoubleUnaryOperator scaled) {
    private static final int STEPS = 4;
    private static final List<Double> ROUND = List.of(1.0, 1.5, 2.0, 2.5, 3.0, 4.0, 5.0, 6.0, 8.0, 10.0);

    /** From zero to the most there is, and on to the next number whose quarters are round. */
    static Axis upTo(double most) {
        double step = (most > 0 ? most : 1) / STEPS;
        double power = Math.pow(10, Math.floor(Math.log10(step)));
        double round = ROUND.stream()
                .mapToDouble(each -> each * power)
                .filter(each -> each >= step * (1 - 1e-9))
                .min()
                .orElse(step);
        return new Axis(0, STEPS * round, value -> value);
    }

    /** On which a step multiplies, from the least to the most, or from powers of ten around them. */
    static Axis logarithmic(DoubleStream values, boolean rounded) {
        double[] sorted = values.filter(value -> value > 0).sorted().toArray();
        double least = sorted.length == 0 ? 1 : sorted[0];
        double most = sorted.length == 0 ? 1 : sorted[sorted.length - 1];
        if (!rounded && most > least) {
            return new Axis(least, most, Math::log10);
        }
        double below = Math.floor(Math.log10(least));
        double above = Math.max(below + 1, Math.ceil(Math.log10(most)));
        return new Axis(Math.pow(10, below), Math.pow(10, above), Math::log10);
    }

    /** How far along it a value is: 0 at the beginning, 1 at the end. */
    double share(double value) {
        double beginning = scaled.applyAsDouble(from);
        return Math.max(0, (scaled.applyAsDouble(value) - beginning) / (scaled.applyAsDouble(to) - beginning));
    }

    /** The values to write beside it: four equal steps, or the powers of ten. */
    double[] ticks() {
        if (from == 0) {
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
