package io.braid.vdb;

import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Times as options and hints have them: {@code 30 seconds}, {@code 10m}, {@code hour}. */
public final class TimeSpan {
    private static final Pattern FORM = Pattern.compile(
            "(\\d{1,9})?\\s*(ms|milliseconds?|s|seconds?|m|minutes?|h|hours?|d|days?)", Pattern.CASE_INSENSITIVE);

    private static final List<Larger> LARGER =
            List.of(new Larger(60, "minute"), new Larger(60, "hour"), new Larger(24, "day"));

    private TimeSpan() {}

    /** The time that is written; an IllegalArgumentException says what is wrong with it, to go on behind its name. */
    public static Duration parse(String text) {
        Matcher matcher = FORM.matcher(text.strip());
        if (!matcher.matches()) {
            throw new IllegalArgumentException(
                    "needs a time such as '30 seconds', '10 minutes' or '1 hour'; it cannot be '" + text.strip() + "'");
        }
        long amount = matcher.group(1) == null ? 1 : Long.parseLong(matcher.group(1));
        if (amount == 0) {
            throw new IllegalArgumentException("needs a time longer than 0");
        }
        String unit = matcher.group(2).toLowerCase(Locale.ROOT);
        return one(unit).multipliedBy(amount);
    }

    /** How a time is written, in the largest unit of which it is a whole number. */
    static String text(Duration time) {
        long amount = time.toMillis();
        if (amount % 1000 != 0) {
            return amount + " ms";
        }
        amount /= 1000;
        String unit = "second";
        for (Larger larger : LARGER) {
            if (amount % larger.times() != 0) {
                break;
            }
            amount /= larger.times();
            unit = larger.unit();
        }
        return amount + " " + unit + (amount == 1 ? "" : "s");
    }

    /** A unit, and how many times the one before it fits in. */
    private record Larger(int times, String unit) {}

    private static Duration one(String unit) {
        if (unit.startsWith("ms") || unit.startsWith("milli")) {
            return Duration.ofMillis(1);
        }
        return switch (unit.charAt(0)) {
            case 's' -> Duration.ofSeconds(1);
            case 'm' -> Duration.ofMinutes(1);
            case 'h' -> Duration.ofHours(1);
            default -> Duration.ofDays(1);
        };
    }
}
