package io.braid.bench.report;

import java.util.List;

/**
 * Growth of the duration of a question with a parameter.
 *
 * @param name the name of the question
 * @param points two or more points
 */
public record Trend(String name, Over over, List<Point> points) {
    public Trend {
        points = List.copyOf(points);
    }

    /** Parameter of a trend. */
    public enum Over {
        /** A query that reads everything once has exponent 1, an index look-up nearly 0. */
        DATA("scale", "the exponent of the scale, 1 where twice the data takes twice the time", "scale", true),
        USERS("users", "ms more in the median for each user", "users at once", false),
        /** The added latency is constant, and disturbances only increase it, so the minimum counts. */
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

        /** The meaning of a slope. */
        public String meaning() {
            return meaning;
        }

        /** The axis label, with the unit. */
        String axis() {
            return axis;
        }

        /** The statistic of a result that counts. */
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
     * @param x the value of the parameter
     */
    public record Point(double x, Result result) {}

    /** The arm of the question. */
    public String arm() {
        return points.get(0).result().arm();
    }

    /** The duration at a point in milliseconds. */
    double millis(Point point) {
        return over.millis(point.result());
    }

    /** The slope of the regression line, on logarithmic axes where appropriate. */
    public double slope() {
        Slope slope = new Slope();
        points.forEach(point -> slope.add(over.scaled(point.x()), over.scaled(millis(point))));
        return slope.value();
    }
}
