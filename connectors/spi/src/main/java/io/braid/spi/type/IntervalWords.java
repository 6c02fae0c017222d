package io.braid.spi.type;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Parser of intervals with units, or in standard SQL: {@code 1 day 02:03:04}, {@code 1-2 3 4:05}. Parses from the end,
 * so that a unit is known before its quantity. A quantity without a unit counts seconds, or days before a time.
 */
final class IntervalWords {
    private static final Pattern PART = Pattern.compile("(?<time>(?:[+-]\\s*)?\\d+:[\\d:.]*)"
            + "|(?<years>(?:[+-]\\s*)?\\d++-\\d++(?![.-]))"
            + "|(?<number>(?:[+-]\\s*)?(?:\\d+(?:\\.\\d*)?|\\.\\d+)(?:[eE][+-]?\\d+)?(?![\\d.]))"
            + "|(?<word>[A-Za-z]+)"
            + "|[\\s@,;]+");
    private static final Pattern TIME = Pattern.compile("(\\d+):(\\d+)(?::(\\d+))?(?:(\\.\\d*))?");
    private static final String AGO = "ago";
    private static final int SIXTY = 60;

    private final String text;
    private final IntervalParts parts = new IntervalParts();
    private final Set<IntervalUnit> given = new HashSet<>();
    private @Nullable IntervalUnit unit;
    private boolean unused;
    private boolean isAgo;

    IntervalWords(String text) {
        this.text = text;
    }

    Interval read() {
        List<Runnable> steps = new ArrayList<>();
        Matcher part = PART.matcher(text);
        int end = 0;
        while (end < text.length()) {
            if (!part.find(end) || part.start() != end) {
                throw wrong();
            }
            steps.add(step(part));
            end = part.end();
        }
        for (int i = steps.size() - 1; i >= 0; i--) {
            steps.get(i).run();
        }
        if (unused || given.isEmpty()) {
            throw wrong();
        }
        if (isAgo) {
            parts.negate();
        }
        return parts.interval();
    }

    private Runnable step(Matcher part) {
        String time = part.group("time");
        String years = part.group("years");
        String number = part.group("number");
        String word = part.group("word");
        if (time != null) {
            return () -> addTime(time);
        }
        if (years != null) {
            return () -> addYears(years);
        }
        if (number != null) {
            return () -> addNumber(number);
        }
        return word == null ? () -> {} : () -> takeWord(word.toLowerCase(Locale.ROOT));
    }

    private void takeWord(String word) {
        if (word.equals(AGO)) {
            if (isAgo || unused || !given.isEmpty()) {
                throw wrong();
            }
            isAgo = true;
            return;
        }
        if (unused) {
            throw wrong();
        }
        unit = IntervalUnit.of(word);
        if (unit == null) {
            throw wrong();
        }
        unused = true;
    }

    private void addNumber(String written) {
        boolean negative = isNegative(written);
        String digits = unsigned(written);
        boolean isExponent = digits.indexOf('e') >= 0 || digits.indexOf('E') >= 0;
        int point = digits.indexOf('.');
        String whole = point < 0 ? digits : digits.substring(0, point);
        double fraction;
        long value;
        if (isExponent) {
            double number = Double.parseDouble(digits);
            value = (long) number;
            fraction = number - value;
        } else {
            value = whole.isEmpty() ? 0 : number(whole);
            fraction = point < 0 || point == digits.length() - 1 ? 0 : Double.parseDouble(digits.substring(point));
        }
        add(negative ? -value : value, negative ? -fraction : fraction, unit == null ? IntervalUnit.SECOND : unit);
    }

    private void add(long value, double fraction, IntervalUnit of) {
        take(of);
        if (of == IntervalUnit.SECOND && fraction != 0) {
            take(IntervalUnit.MILLISECOND);
            take(IntervalUnit.MICROSECOND);
        }
        parts.add(value, fraction, of);
        unused = false;
    }

    /** Rejects a unit that occurs twice. */
    private void take(IntervalUnit of) {
        if (!given.add(of)) {
            throw wrong();
        }
    }

    private void addYears(String written) {
        String[] numbers = unsigned(written).split("-", 2);
        long months = number(numbers[1]);
        if (unused || months >= Interval.MONTHS_PER_YEAR) {
            throw wrong();
        }
        take(IntervalUnit.MONTH);
        long all = Math.addExact(Math.multiplyExact(number(numbers[0]), (long) Interval.MONTHS_PER_YEAR), months);
        parts.addMonths(isNegative(written) ? -all : all);
    }

    /** Adds a time. Two numbers are hours and minutes, or minutes and seconds if the second has a fraction. */
    private void addTime(String written) {
        Matcher time = TIME.matcher(unsigned(written));
        if (!time.matches() || unused) {
            throw wrong();
        }
        take(IntervalUnit.HOUR);
        take(IntervalUnit.MINUTE);
        take(IntervalUnit.SECOND);
        take(IntervalUnit.MILLISECOND);
        take(IntervalUnit.MICROSECOND);
        long first = number(Objects.requireNonNull(time.group(1)));
        long second = number(Objects.requireNonNull(time.group(2)));
        @Nullable String third = time.group(3);
        @Nullable String fraction = time.group(4);
        boolean areSeconds = third == null && fraction != null;
        long hours = areSeconds ? 0 : first;
        long minutes = areSeconds ? first : second;
        long seconds = areSeconds ? second : third == null ? 0 : number(third);
        if (minutes >= SIXTY || seconds > SIXTY) {
            throw wrong();
        }
        long micros = Math.multiplyExact(
                Math.addExact(Math.multiplyExact(hours, 3600L), minutes * SIXTY + seconds), Interval.MICROS_PER_SECOND);
        double rest = fraction == null || fraction.length() == 1 ? 0 : Double.parseDouble(fraction);
        long all = Math.addExact(micros, (long) Math.rint(rest * Interval.MICROS_PER_SECOND));
        parts.addMicros(isNegative(written) ? -all : all);
        unit = IntervalUnit.DAY;
    }

    private long number(String digits) {
        try {
            return Long.parseLong(digits);
        } catch (NumberFormatException e) {
            throw wrong();
        }
    }

    private static boolean isNegative(String written) {
        return written.startsWith("-");
    }

    private static String unsigned(String written) {
        return written.startsWith("-") || written.startsWith("+")
                ? written.substring(1).strip()
                : written;
    }

    private IntervalSyntaxException wrong() {
        return new IntervalSyntaxException(text);
    }
}
