package io.braid.bench.report;

import java.util.List;

/**
 * Growth of the duration of a question with a parameter.
 *
 * @param name of the question
 * @param points two or more
 */
public record Trend(String name, Over over, List<Point> points) {
    public Trend {
        points = List.copyOf(points);
    }

    /** With what it grows. */
    public enum Over {
        /** A query that reads everything once has 1, one that reads what an index finds nearly 0. */
        DATA("scale", "the exponent of the scale, 1 where twice the data takes twice the time", "scale", true),
        USERS("users", "ms more in the median for each user", "users at once", false),
        /** What is added is the same each time, and what else the machine does can only add to it. */
        DELAY("delay", "round trips", "delay of a round trip, milliseconds", false);

        private final String title;
        private final String meaning;
        private final String axis;
        private final boolean logarithmic;

        Over(String title, String meaning, String axis, boolean logarithmic) {
            this.title = title;
            this.meaning = meaning;
            this.axis = axis;
            this.logarithmic = logarithmic;
        }

        public String title() {
            return title;
        }

        /** What a slope of such a trend is. */
        public String meaning() {
            return meaning;
        }

        /** What its values are, with their unit. */
        String axis() {
            return axis;
        }

        /** Which of a result's times counts. */
        String millis() {
            return this == DELAY ? "least" : "median";
        }

        boolean isLogarithmic() {
            return logarithmic;
        }

        private double millis(Result result) {
            return this == DELAY ? result.times().min() : result.times().median();
        }

        private double scaled(double value) {
            return logarithmic ? Math.log(value) : value;
        }
    }

    /**
     * Duration of the question at one value of the parameter.
     *
     * @param x value of the parameter
     */
    public record Point(double x, Result result) {}

    /** By which way the question was asked. */
    public String arm() {
        return points.get(0).result().arm();
    }

    /** Milliseconds at one of the points. */
    double millis(Point point) {
        return over.millis(point.result());
    }

    /** Of the straight line that comes closest to the points, on logarithmic axes where that tells more. */
    public double slope() {
        Slope slope = new Slope();
        points.forEach(point -> slope.add(over.scaled(point.x()), over.scaled(millis(point))));
        return slope.value();
    }
}
