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
 * Times of day with a distance from UTC, numbered so that their numbers compare as PostgreSQL compares the times: by
 * the moment of the day in UTC, then by distance, the western one last.
 */
public final class ZonedTimes {
    /** How a time with a zone is written. */
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
     * The number of a time.
     *
     * @param ticks of the day, as clocks show it there
     * @param offset how many seconds these clocks are ahead of UTC
     */
    public static long number(long ticks, int offset) {
        return ((ticks - offset * Ticks.PER_SECOND) << OFFSET_BITS) | (WESTERNMOST - offset);
    }

    /** Local time of a number, in ticks of the day. */
    public static long ticks(long number) {
        return (number >> OFFSET_BITS) + offset(number) * Ticks.PER_SECOND;
    }

    /** How many seconds the clocks of a time are ahead of UTC. */
    public static int offset(long number) {
        return WESTERNMOST - (int) (number & OFFSET_MASK);
    }

    public static OffsetTime time(long number) {
        return Ticks.toTime(ticks(number)).atOffset(ZoneOffset.ofTotalSeconds(offset(number)));
    }

    /** The number of a time that is written with its distance from UTC; empty for any other text. */
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

    /** A time as PostgreSQL writes it. */
    public static String print(long number) {
        return TimeText.printTime(ticks(number)) + printOffset(offset(number));
    }

    /** A distance from UTC as PostgreSQL writes it: {@code +02}, {@code -05:30}. */
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
