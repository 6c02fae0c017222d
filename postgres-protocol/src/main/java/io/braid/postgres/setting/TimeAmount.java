package io.braid.postgres.setting;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Durations in PostgreSQL's notation: a number of milliseconds, or a number with a unit. */
public final class TimeAmount {
    private static final Pattern AMOUNT = Pattern.compile("(\\d{1,15})(?:\\.\\d+)?\\s*(us|ms|s|min|h|d)?");
    private static final long SECOND = 1000;
    private static final long MINUTE = 60 * SECOND;
    private static final long HOUR = 60 * MINUTE;

    private TimeAmount() {}

    /** Parses a duration into milliseconds; throws IllegalArgumentException if it is invalid. */
    public static long millis(String text) {
        Matcher matcher = AMOUNT.matcher(text.strip());
        if (!matcher.matches()) {
            throw new IllegalArgumentException("valid units are \"us\", \"ms\", \"s\", \"min\", \"h\" and \"d\"");
        }
        long amount = Long.parseLong(matcher.group(1));
        String unit = matcher.group(2) == null ? "ms" : matcher.group(2);
        return switch (unit) {
            case "us" -> amount == 0 ? 0 : Math.max(1, amount / SECOND);
            case "s" -> amount * SECOND;
            case "min" -> amount * MINUTE;
            case "h" -> amount * HOUR;
            case "d" -> amount * 24 * HOUR;
            default -> amount;
        };
    }

    /** Formats milliseconds in the largest exact unit; 0 without a unit. */
    static String shown(long millis) {
        if (millis == 0) {
            return "0";
        }
        if (millis % MINUTE == 0) {
            return millis / MINUTE + "min";
        }
        return millis % SECOND == 0 ? millis / SECOND + "s" : millis + "ms";
    }

    /** Returns a duration in its canonical form. */
    static String canonical(String text) {
        return shown(millis(text));
    }
}
