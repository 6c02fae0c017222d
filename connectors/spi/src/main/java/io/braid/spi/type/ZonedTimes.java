package io.braid.spi.type;

import java.time.DateTimeException;
import java.time.LocalTime;
import java.time.OffsetTime;
import java.time.ZoneOffset;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Order-preserving encoding of times with UTC offset as numbers. They compare as in PostgreSQL: by UTC time, then by
 * offset, the western one last.
 */
public final class ZonedTimes {
    /** The format of a time with time zone, for error messages. */
    public static final String FORM = "hh:mm:ss[.fffffff]+hh[:mm]";

    private static final int OFFSET_BITS = 17;
    private static final long OFFSET_MASK = (1L << OFFSET_BITS) - 1;
    private static final int WESTERNMOST = 1 << (OFFSET_BITS - 1);
    private static final int SECONDS_PER_MINUTE = 60;
    private static final int SECONDS_PER_HOUR = 3600;
    private static final Pattern TEXT =
            Pattern.compile("(\\d[\\d:.]*)\\s*(?:([Zz]|UTC|utc)|([+-])(\\d{1,2})(?::?(\\d{2}))?(?::?(\\d{2}))?)");

    private ZonedTimes() {}

    public static long number(OffsetTime time) {
        return number(Ticks.of(time.toLocalTime()), time.getOffset().getTotalSeconds());
    }

    /**
     * The encoded time.
     *
     * @param ticks the local time, in ticks since midnight
     * @param offset the UTC offset in seconds
     */
    public static long number(long ticks, int offset) {
        return ((ticks - offset * Ticks.PER_SECOND) << OFFSET_BITS) | (WESTERNMOST - offset);
    }

    /** The local time of an encoded time, in ticks since midnight. */
    public static long ticks(long number) {
        return (number >> OFFSET_BITS) + offset(number) * Ticks.PER_SECOND;
    }

    /** The UTC offset of an encoded time, in seconds. */
    public static int offset(long number) {
        return WESTERNMOST - (int) (number & OFFSET_MASK);
    }

    public static OffsetTime time(long number) {
        return Ticks.toTime(ticks(number)).atOffset(ZoneOffset.ofTotalSeconds(offset(number)));
    }

    /** Parses a time with a UTC offset; empty if invalid. */
    public static OptionalLong parse(String text) {
        Matcher matcher = TEXT.matcher(text.strip());
        if (!matcher.matches()) {
            return OptionalLong.empty();
        }
        OptionalLong ticks = TimeText.parseTime(matcher.group(1));
        int seconds = part(matcher, 4) * SECONDS_PER_HOUR + part(matcher, 5) * SECONDS_PER_MINUTE + part(matcher, 6);
        try {
            int offset = ZoneOffset.ofTotalSeconds("-".equals(matcher.group(3)) ? -seconds : seconds)
                    .getTotalSeconds();
            return ticks.isEmpty() ? ticks : OptionalLong.of(number(ticks.getAsLong(), offset));
        } catch (DateTimeException e) {
            return OptionalLong.empty();
        }
    }

    private static int part(Matcher matcher, int group) {
        @Nullable String digits = matcher.group(group);
        return digits == null ? 0 : Integer.parseInt(digits);
    }

    /** Prints a time in PostgreSQL's format. */
    public static String print(long number) {
        return TimeText.printTime(ticks(number)) + printOffset(offset(number));
    }

    /** Prints a UTC offset in PostgreSQL's format: {@code +02}, {@code -05:30}. */
    public static String printOffset(int seconds) {
        LocalTime distance = LocalTime.ofSecondOfDay(Math.abs(seconds));
        StringBuilder text = new StringBuilder().append(seconds < 0 ? '-' : '+');
        append(text, distance.getHour());
        if (distance.getMinute() != 0 || distance.getSecond() != 0) {
            append(text.append(':'), distance.getMinute());
        }
        if (distance.getSecond() != 0) {
            append(text.append(':'), distance.getSecond());
        }
        return text.toString();
    }

    private static void append(StringBuilder text, int number) {
        text.append((char) ('0' + number / 10)).append((char) ('0' + number % 10));
    }
}
