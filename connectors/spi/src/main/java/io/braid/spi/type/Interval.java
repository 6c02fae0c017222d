package io.braid.spi.type;

import org.jspecify.annotations.Nullable;

/**
 * Interval as in PostgreSQL: months, days and microseconds, which are added to a time in this order. Intervals compare
 * by their {@link #compareTo length} alone; those of equal length are equal even if their parts differ.
 *
 * @param months including the months of years
 * @param micros the microseconds of all units shorter than a day
 */
public record Interval(int months, int days, long micros) implements Comparable<Interval> {
    public static final int MONTHS_PER_YEAR = 12;
    /** Days of a month for comparison, division and justification. */
    public static final int DAYS_PER_MONTH = 30;

    public static final long MICROS_PER_SECOND = 1_000_000;
    public static final long MICROS_PER_DAY = 86_400 * MICROS_PER_SECOND;

    /** Decodes an interval from the two halves of its column value. */
    public static Interval of(long high, long low) {
        return new Interval((int) (high >> Integer.SIZE), (int) high, low);
    }

    /** The upper half of the column value: months and days. The lower half is the microseconds. */
    public long high() {
        return ((long) months << Integer.SIZE) | (days & 0xFFFF_FFFFL);
    }

    /** The upper half of the length of an encoded interval. */
    public static long lengthHigh(long high, long low) {
        long lower = totalDays(high) * MICROS_PER_DAY;
        long upper = Math.multiplyHigh(totalDays(high), MICROS_PER_DAY) + (low >> (Long.SIZE - 1));
        return Long.compareUnsigned(lower + low, low) < 0 ? upper + 1 : upper;
    }

    /** The lower half of the length of an encoded interval, unsigned. */
    public static long lengthLow(long high, long low) {
        return totalDays(high) * MICROS_PER_DAY + low;
    }

    private static long totalDays(long high) {
        return (high >> Integer.SIZE) * DAYS_PER_MONTH + (int) high;
    }

    /** Compares by length in microseconds, with months of 30 days and days of 24 hours. */
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

    /** The interval in PostgreSQL's format. */
    @Override
    public String toString() {
        return IntervalFormat.print(this);
    }
}
