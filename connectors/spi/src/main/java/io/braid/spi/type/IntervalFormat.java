package io.braid.spi.type;

import java.util.Optional;

/** Parser and printer of intervals in PostgreSQL's formats. */
public final class IntervalFormat {
    private IntervalFormat() {}

    /**
     * Parses an interval, such as {@code 1 year 2 mons 3 days 04:05:06.789}, {@code 1-2 3 4:05} or {@code P1Y2M3DT4H};
     * empty if invalid.
     */
    public static Optional<Interval> parse(String text) {
        String plain = text.strip();
        try {
            return Optional.of(plain.startsWith("P") ? new IntervalIso(plain).read() : new IntervalWords(plain).read());
        } catch (IntervalSyntaxException | ArithmeticException e) {
            return Optional.empty();
        }
    }

    /**
     * Prints in PostgreSQL's style {@code postgres}, with a sign before each part whose sign differs from the previous
     * one.
     */
    public static String print(Interval interval) {
        StringBuilder text = new StringBuilder();
        boolean negative = append(text, interval.months() / Interval.MONTHS_PER_YEAR, "year", false);
        negative = append(text, interval.months() % Interval.MONTHS_PER_YEAR, "mon", negative);
        negative = append(text, interval.days(), "day", negative);
        if (text.length() == 0 || interval.micros() != 0) {
            text.append(text.length() == 0 ? "" : " ")
                    .append(interval.micros() < 0 ? "-" : negative ? "+" : "")
                    .append(time(interval.micros()));
        }
        return text.toString();
    }

    /** Returns true if the next part needs a sign even if positive. */
    private static boolean append(StringBuilder text, int value, String unit, boolean negative) {
        if (value == 0) {
            return negative;
        }
        text.append(text.length() == 0 ? "" : " ")
                .append(negative && value > 0 ? "+" : "")
                .append(value)
                .append(' ')
                .append(unit)
                .append(value == 1 ? "" : "s");
        return value < 0;
    }

    private static String time(long micros) {
        long seconds = micros / Interval.MICROS_PER_SECOND;
        long fraction = Math.abs(micros % Interval.MICROS_PER_SECOND);
        StringBuilder text = new StringBuilder();
        append(text, Math.abs(seconds / 3600));
        append(text.append(':'), Math.abs(seconds / 60 % 60));
        append(text.append(':'), Math.abs(seconds % 60));
        if (fraction != 0) {
            int start = text.length();
            text.append(Interval.MICROS_PER_SECOND + fraction).setCharAt(start, '.');
            int end = text.length();
            while (text.charAt(end - 1) == '0') {
                end--;
            }
            text.setLength(end);
        }
        return text.toString();
    }

    private static void append(StringBuilder text, long number) {
        text.append(number < 10 ? "0" : "").append(number);
    }
}
