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

/** Dates and times read from and written as text in the form of ISO 8601, a blank or a T between date and time. */
public final class TimeText {
    private static final String DATE = "(\\d{4})-(\\d{1,2})-(\\d{1,2})";
    private static final String TIME = "(\\d{1,2}):(\\d{2})(?::(\\d{2})(?:\\.(\\d{1,9}))?)?";
    private static final String ZONE = "\\s?(Z|z|[+-]\\d{2}(?::?\\d{2})?|(?<=\\s)[A-Za-z]\\w*(?:[/+-]\\w+)*)";
    private static final Pattern TIME_ONLY = Pattern.compile(TIME);
    private static final Pattern TIMESTAMP = Pattern.compile(DATE + "(?:[ Tt]" + TIME + "(?:" + ZONE + ")?)?");
    /** How a moment is written, as is told to whoever wrote it otherwise. */
    public static final String MOMENT =
            "yyyy-mm-dd hh:mm:ss[.fffffff][+hh:mm], or with the name of a zone behind a blank";

    private static final int FIRST_OF_TIME = 4;
    private static final int ZONE_GROUP = 8;
    private static final int NANO_DIGITS = 9;

    private TimeText() {}

    /**
     * Days since 1970-01-01, empty for what is no date; a time of midnight, as sources like to add, is accepted and any
     * other is not.
     */
    public static OptionalInt parseDate(String text) {
        Matcher matcher = TIMESTAMP.matcher(text.strip());
        try {
            if (matcher.matches() && matcher.group(ZONE_GROUP) == null && isMidnight(matcher)) {
                return OptionalInt.of((int) date(matcher).toEpochDay());
            }
        } catch (DateTimeException e) {
            // Like every other text that is no date.
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
            // Like every other text that is no time.
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
            // Like every other text that is no timestamp.
        }
        return OptionalLong.empty();
    }

    /**
     * A moment in ticks. Its zone is an offset or the name of a region; a text without one means the one that is given.
     * A time that a clock of the region shows twice is the later one, and one that it leaves out is taken by the offset
     * before, as PostgreSQL does.
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
            // Like every other text that is no moment.
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

    /** The same in UTC. */
    public static OptionalLong parseMoment(String text) {
        return parseMoment(text, ZoneOffset.UTC);
    }

    /** A moment as clocks of a zone show it, and their distance from UTC as PostgreSQL writes it: {@code +02}. */
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
