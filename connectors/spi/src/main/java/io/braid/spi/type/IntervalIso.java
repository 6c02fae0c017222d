package io.braid.spi.type;

import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Parser of intervals in ISO 8601: {@code P1Y2M3DT4H5M6.7S}, {@code P2W}, or {@code P0001-02-03T04:05:06}. */
final class IntervalIso {
    private static final Pattern DESIGNATED = Pattern.compile("(-?)(\\d*)(\\.\\d*)?([YMWDHS])");
    private static final Pattern DIGITS =
            Pattern.compile("P(?:(-?\\d+)-(\\d+)-(\\d+))?(?:T(-?)(\\d+):(\\d+)(?::(\\d+(?:\\.\\d*)?))?)?");

    private final String text;
    private final IntervalParts parts = new IntervalParts();

    IntervalIso(String text) {
        this.text = text;
    }

    Interval read() {
        Matcher digits = DIGITS.matcher(text);
        if (text.length() < 3) {
            throw wrong();
        }
        if (digits.matches()) {
            readDigits(digits);
        } else {
            readDesignated();
        }
        return parts.interval();
    }

    private void readDigits(Matcher digits) {
        if (digits.group(1) != null) {
            parts.add(number(digits.group(1)), 0, IntervalUnit.YEAR);
            parts.add(number(digits.group(2)), 0, IntervalUnit.MONTH);
            parts.add(number(digits.group(3)), 0, IntervalUnit.DAY);
        }
        if (digits.group(5) != null) {
            long sign = "-".equals(digits.group(4)) ? -1 : 1;
            parts.add(sign * number(digits.group(5)), 0, IntervalUnit.HOUR);
            parts.add(sign * number(digits.group(6)), 0, IntervalUnit.MINUTE);
            @Nullable String seconds = digits.group(7);
            double exact = seconds == null ? 0 : Double.parseDouble(seconds);
            parts.add(sign * (long) exact, sign * (exact - (long) exact), IntervalUnit.SECOND);
        }
    }

    private void readDesignated() {
        int timeAt = text.indexOf('T');
        String date = timeAt < 0 ? text.substring(1) : text.substring(1, timeAt);
        addAll(date, false);
        if (timeAt >= 0) {
            String time = text.substring(timeAt + 1);
            if (time.isEmpty()) {
                throw wrong();
            }
            addAll(time, true);
        }
    }

    private void addAll(String designated, boolean isTime) {
        Matcher part = DESIGNATED.matcher(designated);
        int end = 0;
        while (end < designated.length()) {
            if (!part.find(end) || part.start() != end) {
                throw wrong();
            }
            end = part.end();
            String whole = Objects.requireNonNull(part.group(2));
            @Nullable String fraction = part.group(3);
            if (whole.isEmpty() && fraction == null) {
                throw wrong();
            }
            int sign = "-".equals(part.group(1)) ? -1 : 1;
            double rest = fraction == null || fraction.length() == 1 ? 0 : Double.parseDouble(fraction);
            parts.add(
                    whole.isEmpty() ? 0 : sign * number(whole),
                    sign * rest,
                    unit(Objects.requireNonNull(part.group(4)).charAt(0), isTime));
        }
    }

    private IntervalUnit unit(char designator, boolean isTime) {
        if (isTime) {
            return switch (designator) {
                case 'H' -> IntervalUnit.HOUR;
                case 'M' -> IntervalUnit.MINUTE;
                case 'S' -> IntervalUnit.SECOND;
                default -> throw wrong();
            };
        }
        return switch (designator) {
            case 'Y' -> IntervalUnit.YEAR;
            case 'M' -> IntervalUnit.MONTH;
            case 'W' -> IntervalUnit.WEEK;
            case 'D' -> IntervalUnit.DAY;
            default -> throw wrong();
        };
    }

    private long number(@Nullable String digits) {
        try {
            return Long.parseLong(Objects.requireNonNull(digits));
        } catch (NumberFormatException e) {
            throw wrong();
        }
    }

    private IntervalSyntaxException wrong() {
        return new IntervalSyntaxException(text);
    }
}
