package io.braid.spi.type;

import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.Locale;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Parser and printer of dates and times in ISO 8601, with a blank or a T between date and time. */
public final class TimeText {
    private static final String DATE = "(\\d{4})-(\\d{1,2})-(\\d{1,2})";
    private static final String TIME = "(\\d{1,2}):(\\d{2})(?::(\\d{2})(?:\\.(\\d{1,9}))?)?";
    private static final String ZONE = "\\s?(Z|z|[+-]\\d{2}(?::?\\d{2})?|(?<=\\s)[A-Za-z]\\w*(?:[/+-]\\w+)*)";
    private static final Pattern TIME_ONLY = Pattern.compile(TIME);
    private static final Pattern TIMESTAMP = Pattern.compile(DATE + "(?:[ Tt]" + TIME + "(?:" + ZONE + ")?)?");
    /** The format of a timestamp with time zone, for error messages. */
    public static final String MOMENT =
            "yyyy-mm-dd hh:mm:ss[.fffffff][+hh:mm], or with the name of a zone behind a blank";

    private static final int FIRST_OF_TIME = 4;
    private static final int ZONE_GROUP = 8;
    private static final int NANO_DIGITS = 9;

    private TimeText() {}

    /**
     * Parses a date as days since 1970-01-01; empty if invalid. Accepts a time of midnight, as sources append, but no
     * other.
     */
    public static OptionalInt parseDate(String text) {
        Matcher matcher = TIMESTAMP.matcher(text.strip());
        try {
            if (matcher.matches() && matcher.group(ZONE_GROUP) == null && isMidnight(matcher)) {
                return OptionalInt.of((int) date(matcher).toEpochDay());
            }
        } catch (DateTimeException e) {
            // Invalid as any other text that is not a date.
        }
        return OptionalInt.empty();
    }

    public static OptionalLong parseTime(String text) {
        Matcher matcher = TIME_ONLY.matcher(text.strip());
        try {
            if (matcher.matches()) {
                return OptionalLong.of(Ticks.of(time(matcher, 1)));
            }
        } catch (DateTimeException e) {
            // Invalid as any other text that is not a time.
        }
        return OptionalLong.empty();
    }

    public static OptionalLong parseTimestamp(String text) {
        Matcher matcher = TIMESTAMP.matcher(text.strip());
        try {
            if (matcher.matches() && matcher.group(ZONE_GROUP) == null) {
                return OptionalLong.of(Ticks.of(timestamp(matcher)));
            }
        } catch (DateTimeException e) {
            // Invalid as any other text that is not a timestamp.
        }
        return OptionalLong.empty();
    }

    /**
     * Parses a timestamp with time zone, in ticks. The zone is an offset or the name of a region; the given one is the
     * default. As in PostgreSQL, an ambiguous local time is the later one, and a skipped one uses the offset before the
     * gap.
     */
    public static OptionalLong parseMoment(String text, ZoneId otherwise) {
        Matcher matcher = TIMESTAMP.matcher(text.strip());
        try {
            if (matcher.matches()) {
                String zone = matcher.group(ZONE_GROUP);
                ZoneId at = zone == null ? otherwise : zone.equals("z") ? ZoneOffset.UTC : ZoneId.of(zone);
                return OptionalLong.of(Ticks.of(
                        timestamp(matcher).atZone(at).withLaterOffsetAtOverlap().toInstant()));
            }
        } catch (DateTimeException e) {
            // Invalid as any other text that is not a timestamp.
        }
        return OptionalLong.empty();
    }

    public static String printTime(long ticks) {
        LocalTime time = Ticks.toTime(ticks);
        String seconds =
                String.format(Locale.ROOT, "%02d:%02d:%02d", time.getHour(), time.getMinute(), time.getSecond());
        long fraction = Math.floorMod(ticks, Ticks.PER_SECOND);
        return fraction == 0 ? seconds : seconds + "." + trimmed(String.format(Locale.ROOT, "%07d", fraction));
    }

    /** Parses a timestamp with time zone, UTC by default. */
    public static OptionalLong parseMoment(String text) {
        return parseMoment(text, ZoneOffset.UTC);
    }

    /** Prints a timestamp in the local time of a zone, with the offset in PostgreSQL's format: {@code +02}. */
    public static String printMoment(long ticks, ZoneId zone) {
        OffsetDateTime there = Ticks.toMoment(ticks).atZoneSameInstant(zone).toOffsetDateTime();
        String offset = ZonedTimes.printOffset(there.getOffset().getTotalSeconds());
        return printTimestamp(Ticks.of(there.toLocalDateTime())) + offset;
    }

    public static String printTimestamp(long ticks) {
        LocalDate date = LocalDate.ofEpochDay(Math.floorDiv(ticks, Ticks.PER_DAY));
        return date + " " + printTime(Math.floorMod(ticks, Ticks.PER_DAY));
    }

    private static String trimmed(String digits) {
        int end = digits.length();
        while (digits.charAt(end - 1) == '0') {
            end--;
        }
        return digits.substring(0, end);
    }

    private static boolean isMidnight(Matcher matcher) {
        return matcher.group(FIRST_OF_TIME) == null
                || time(matcher, FIRST_OF_TIME).equals(LocalTime.MIDNIGHT);
    }

    private static LocalDateTime timestamp(Matcher matcher) {
        LocalTime time = matcher.group(FIRST_OF_TIME) == null ? LocalTime.MIDNIGHT : time(matcher, FIRST_OF_TIME);
        return LocalDateTime.of(date(matcher), time);
    }

    private static LocalDate date(Matcher matcher) {
        return LocalDate.of(number(matcher, 1), number(matcher, 2), number(matcher, 3));
    }

    private static LocalTime time(Matcher matcher, int group) {
        return LocalTime.of(
                number(matcher, group), number(matcher, group + 1), number(matcher, group + 2), nanos(matcher, group));
    }

    private static int nanos(Matcher matcher, int group) {
        String fraction = matcher.group(group + 3);
        return fraction == null ? 0 : Integer.parseInt(fraction + "0".repeat(NANO_DIGITS - fraction.length()));
    }

    private static int number(Matcher matcher, int group) {
        @Nullable String digits = matcher.group(group);
        return digits == null ? 0 : Integer.parseInt(digits);
    }
}
