package io.braid.survive;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;

/**
 * What is measured in turn without and with something that may trouble it: a machine that is busy for a while is as
 * busy for both. A ratio of many rounds is their median.
 */
final class Rounds {
    /** So many that their median says how it is, and not how it happened to be. */
    static final int MANY = 5;

    private final List<Round> rounds = new ArrayList<>();

    private record Round(double without, double with) {
        double ratio() {
            return with / without;
        }
    }

    void add(double without, double with) {
        rounds.add(new Round(without, with));
    }

    double medianRatio() {
        return median(Round::ratio);
    }

    private double median(ToDoubleFunction<Round> of) {
        List<Double> sorted = new ArrayList<>();
        rounds.forEach(round -> sorted.add(of.applyAsDouble(round)));
        Collections.sort(sorted);
        return sorted.get(sorted.size() / 2);
    }

    @Override
    public String toString() {
        return String.format(
                Locale.ROOT,
                "%d rounds, medians %.1f and %.1f, of the ratio %.2f",
                rounds.size(),
                median(Round::without),
                median(Round::with),
                medianRatio());
    }
}
