package io.braid.connector.jdbc.read;

import io.braid.spi.type.Interval;
import io.braid.spi.type.IntervalFormat;
import java.time.DateTimeException;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Parser of intervals as drivers print them: in PostgreSQL's format, or as standard SQL literals such as
 * {@code INTERVAL '1 02:03' DAY TO MINUTE}.
 */
final class IntervalLiterals {
    private static final Pattern STANDARD = Pattern.compile("INTERVAL '([+-]?)([^']*)' ([A-Z]+)(?: TO ([A-Z]+))?");
    private static final Pattern DAYS = Pattern.compile("(?:(\\d+) )?(\\d+)(?::(\\d+))?(?::(\\d+))?(\\.\\d+)?");
    private static final int MICROSECOND_DIGITS = 6;

    private IntervalLiterals() {}

    static Interval read(String text) {
        Matcher standard = STANDARD.matcher(text);
        return (standard.matches() ? IntervalFormat.parse(words(standard)) : IntervalFormat.parse(text))
                .orElseThrow(() -> new DateTimeException("no interval"));
    }

    /** The interval with a unit after each number. */
    private static String words(Matcher standard) {
        String value = Objects.requireNonNull(standard.group(2));
        String first = Objects.requireNonNull(standard.group(3));
        String sign = Objects.requireNonNull(standard.group(1));
        if (first.equals("YEAR") || first.equals("MONTH")) {
            return sign + (value.contains("-") ? value : value + " " + first);
        }
        if (standard.group(4) == null) {
            requireMicroseconds(value.substring(value.indexOf('.') + 1), value.contains("."));
            return sign + value + " " + first;
        }
        return daysAndTime(sign, value, first);
    }

    private static String daysAndTime(String sign, String value, String first) {
        Matcher parts = DAYS.matcher(value);
        if (!parts.matches()) {
            throw new DateTimeException("no interval");
        }
        StringBuilder words = new StringBuilder();
        if (parts.group(1) != null) {
            words.append(sign).append(parts.group(1)).append(" days ");
        }
        String[] units = first.equals("MINUTE")
                ? new String[] {"minutes", "seconds"}
                : new String[] {"hours", "minutes", "seconds"};
        String fraction = parts.group(5) == null ? "" : parts.group(5);
        requireMicroseconds(fraction.isEmpty() ? "" : fraction.substring(1), !fraction.isEmpty());
        for (int i = 0; i < units.length && parts.group(2 + i) != null; i++) {
            boolean isLast = i == units.length - 1 || parts.group(3 + i) == null;
            words.append(sign)
                    .append(parts.group(2 + i))
                    .append(isLast ? fraction : "")
                    .append(' ')
                    .append(units[i])
                    .append(' ');
        }
        return words.toString();
    }

    private static void requireMicroseconds(String fraction, boolean isFraction) {
        if (isFraction && fraction.replaceAll("0+$", "").length() > MICROSECOND_DIGITS) {
            throw new DateTimeException("finer than a microsecond");
        }
    }
}
