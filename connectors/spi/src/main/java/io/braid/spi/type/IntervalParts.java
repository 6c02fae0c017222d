package io.braid.spi.type;

/** Accumulator of the parts of an interval; throws {@link ArithmeticException} on overflow. */
final class IntervalParts {
    private static final double HALF = 0.5;

    private long months;
    private long days;
    private long micros;

    /**
     * Adds a quantity. As in PostgreSQL, fractions carry over to shorter units: of years to whole months, of months and
     * weeks to days and time.
     */
    void add(long whole, double fraction, IntervalUnit unit) {
        if (unit.micros() > 0) {
            addMicros(Math.multiplyExact(whole, unit.micros()));
            addMicros(rounded(fraction * unit.micros()));
        } else if (unit.years() > 0) {
            int of = Interval.MONTHS_PER_YEAR * unit.years();
            addMonths(Math.multiplyExact(whole, (long) of));
            addMonths((long) Math.rint(fraction * of));
        } else {
            switch (unit) {
                case DAY -> {
                    addDays(whole);
                    addMicros(rounded(fraction * Interval.MICROS_PER_DAY));
                }
                case WEEK -> addDays(whole, fraction, 7);
                case MONTH -> {
                    addMonths(whole);
                    addDays(0, fraction, Interval.DAYS_PER_MONTH);
                }
                default -> {
                    double monthsOfFraction = fraction * 3;
                    long wholeMonths = (long) monthsOfFraction;
                    addMonths(Math.addExact(Math.multiplyExact(whole, 3L), wholeMonths));
                    addDays(0, monthsOfFraction - wholeMonths, Interval.DAYS_PER_MONTH);
                }
            }
        }
    }

    void addMonths(long more) {
        months = Math.addExact(months, more);
    }

    void addMicros(long more) {
        micros = Math.addExact(micros, more);
    }

    private void addDays(long more) {
        days = Math.addExact(days, more);
    }

    private void addDays(long whole, double fraction, int daysOfUnit) {
        double exact = fraction * daysOfUnit;
        long wholeDays = (long) exact;
        addDays(Math.addExact(Math.multiplyExact(whole, (long) daysOfUnit), wholeDays));
        addMicros(rounded((exact - wholeDays) * Interval.MICROS_PER_DAY));
    }

    /** Rounds to the nearest microsecond, half down. */
    private static long rounded(double micros) {
        long whole = (long) micros;
        double rest = micros - whole;
        return rest > HALF ? whole + 1 : rest < -HALF ? whole - 1 : whole;
    }

    void negate() {
        months = Math.negateExact(months);
        days = Math.negateExact(days);
        micros = Math.negateExact(micros);
    }

    Interval interval() {
        return new Interval(Math.toIntExact(months), Math.toIntExact(days), micros);
    }
}
