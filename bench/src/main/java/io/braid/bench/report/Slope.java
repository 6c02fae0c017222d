package io.braid.bench.report;

/** Linear regression of points. */
public final class Slope {
    private int count;
    private double sumX;
    private double sumY;
    private double sumXx;
    private double sumXy;

    public void add(double x, double y) {
        count++;
        sumX += x;
        sumY += y;
        sumXx += x * x;
        sumXy += x * y;
    }

    /** The slope; NaN for fewer than two different x. */
    public double value() {
        return (count * sumXy - sumX * sumY) / (count * sumXx - sumX * sumX);
    }
}
