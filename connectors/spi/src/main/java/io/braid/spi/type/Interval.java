package io.braid.spi.type;

import org.jspecify.annotations.Nullable;

/**
 * An interval as PostgreSQL has it: months, days and microseconds, which are added to a time one after the other. Two
 * intervals compare by their {@link #compareTo length}, and are equal if that is, whatever their parts.
 *
 * @param months including those of years
 * @param micros of all shorter units
 */
public record Interval(int months, int days, long micros) implements Comparable<Interval> {
    public static final int MONTHS_PER_YEAR = 12;
    /** Days of a month where intervals are compared, divided or justified. */
    public static final int DAYS_PER_MONTH = 30;

    public static final long MICROS_PER_SECOND = 1_000_000;
    public static final long MICROS_PER_DAY = 86_400 * MICROS_PER_SECOND;

    /** The interval of the two halves that it has in a column. */
    public static Interval of(long high, long low) {
        return new Interval((int) (high >> Integer.SIZE), (int) high, low);
    }

    /** The upper half in a column: months and days. The lower one is the microseconds. */
    public long high() {
        return ((long) months << Integer.SIZE) | (days & 0xFFFF_FFFFL);
    }

    /** The upper half of the length, of an interval in two halves. */
    public static long lengthHigh(long high, long low) {
        long lower = totalDays(high) * MICROS_PER_DAY;
        long upper = Math.multiplyHigh(totalDays(high), MICROS_PER_DAY) + (low >> (Long.SIZE - 1));
        return Long.compareUnsigned(lower + low, low) < 0 ? upper + 1 : upper;
    }

    /** The lower half of the length, unsigned. */
    public static long lengthLow(long high, long low) {
        return totalDays(high) * MICROS_PER_DAY + low;
    }

    private static long totalDays(long high) {
        return (high >> Integer.SIZE) * DAYS_PER_MONTH + (int) high;
    }

    /** By length in microseconds, a month taken for 30 days and a day for 24 hours. */
    @Override
    public int compareTo(Interval other) {
        int order = Long.compare(lengthHigh(high(), micros), lengthHigh(other.high(), other.micros));
        return order != 0
                ? order
                : Long.compareUnsigned(lengthLow(high(), micros), lengthLow(other.high(), other.micros));
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof Interval interval && compareTo(interval) == 0;
    }

    @Override
    public int hashCode() {
        return Long.hashCode(lengthLow(high(), micros));
    }

    /** As PostgreSQL writes it. */
    @Override
    public String toString() {
        return IntervalFormat.print(this);
    }
}
