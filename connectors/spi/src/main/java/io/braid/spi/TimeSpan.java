package io.braid.spi;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Parser and printer of durations in options, settings and hints: {@code 5s}, {@code 10 minutes}, {@code 1h30m},
 * {@code hour}. A number without a unit counts seconds.
 */
public final class TimeSpan {
    /** Examples for error messages. */
    public static final String EXAMPLES = "500ms, 15s, 10 minutes or 1h30m";

    private static final Pattern NUMBER = Pattern.compile("\\d{1,12}(?:\\.\\d{1,9})?");
    private static final Pattern PART = Pattern.compile("(" + NUMBER + ")\\s*([a-z]+)\\s*");
    private static final int MILLI_DIGITS = 3;
    private static final int NANO_DIGITS = 9;
    private static final Duration LONGEST = Duration.ofDays(100_000);

    /** Units, in descending order. */
    private enum Unit {
        WEEK(Duration.ofDays(7), "w", "week", "weeks?"),
        DAY(Duration.ofDays(1), "d", "day", "days?"),
        HOUR(Duration.ofHours(1), "h", "hour", "hours?|hrs?"),
        MINUTE(Duration.ofMinutes(1), "m", "minute", "minutes?|mins?"),
        SECOND(Duration.ofSeconds(1), "s", "second", "seconds?|secs?"),
        MILLISECOND(Duration.ofMillis(1), "ms", "millisecond", "milliseconds?|msecs?");

        /** Units in which durations are printed. */
        private static final List<Unit> PRINTED = List.of(DAY, HOUR, MINUTE, SECOND, MILLISECOND);

        private final Duration length;
        private final String letter;
        private final String word;
        private final Pattern words;

        Unit(Duration length, String letter, String word, String words) {
            this.length = length;
            this.letter = letter;
            this.word = word;
            this.words = Pattern.compile(letter + "|" + words);
        }

        static Optional<Unit> of(String word) {
            return Arrays.stream(values())
                    .filter(unit -> unit.words.matcher(word).matches())
                    .findFirst();
        }

        boolean divides(Duration time) {
            return time.toMillis() % length.toMillis() == 0;
        }
    }

    private TimeSpan() {}

    /** Parses a duration; empty if the text is not one. */
    public static Optional<Duration> parse(String text) {
        String written = text.strip().toLowerCase(Locale.ROOT);
        Optional<Duration> time = NUMBER.matcher(written).matches()
                ? Optional.of(times(written, Unit.SECOND))
                : Unit.of(written).map(unit -> unit.length).or(() -> sum(written));
        return time.filter(duration -> duration.compareTo(LONGEST) <= 0);
    }

    /** Parses a sum of parts in descending units. */
    private static Optional<Duration> sum(String written) {
        Duration sum = Duration.ZERO;
        Unit before = null;
        Matcher part = PART.matcher(written);
        int end = 0;
        while (part.find(end) && part.start() == end) {
            Unit unit = Unit.of(part.group(2)).orElse(null);
            if (unit == null || (before != null && unit.compareTo(before) <= 0)) {
                return Optional.empty();
            }
            sum = sum.plus(times(part.group(1), unit));
            before = unit;
            end = part.end();
        }
        return before != null && end == written.length() ? Optional.of(sum) : Optional.empty();
    }

    /**
     * Parses a duration above zero. The message of the IllegalArgumentException is worded to follow the option's name.
     */
    public static Duration parsePositive(String text) {
        Duration time = parse(text)
                .orElseThrow(() -> new IllegalArgumentException(
                        "needs a time such as " + EXAMPLES + "; it cannot be '" + text.strip() + "'"));
        if (time.isZero()) {
            throw new IllegalArgumentException("needs a time longer than 0");
        }
        return time;
    }

    /** Prints in the largest unit that divides the duration, abbreviated: {@code 10m}. */
    public static String print(Duration time) {
        Unit unit = largest(time);
        return count(time, unit) + unit.letter;
    }

    /** Prints in the largest unit that divides the duration, spelled out: {@code 10 minutes}. */
    public static String inWords(Duration time) {
        Unit unit = largest(time);
        long count = count(time, unit);
        return count + " " + unit.word + (count == 1 ? "" : "s");
    }

    private static Duration times(String number, Unit unit) {
        BigDecimal seconds = new BigDecimal(number)
                .multiply(BigDecimal.valueOf(unit.length.toMillis()))
                .movePointLeft(MILLI_DIGITS);
        BigDecimal whole = seconds.setScale(0, RoundingMode.FLOOR);
        BigDecimal nanos = seconds.subtract(whole).movePointRight(NANO_DIGITS);
        return Duration.ofSeconds(whole.longValueExact(), nanos.longValue());
    }

    private static Unit largest(Duration time) {
        return time.isZero()
                ? Unit.SECOND
                : Unit.PRINTED.stream()
                        .filter(unit -> unit.divides(time))
                        .findFirst()
                        .orElse(Unit.MILLISECOND);
    }

    private static long count(Duration time, Unit unit) {
        return time.toMillis() / unit.length.toMillis();
    }
}
