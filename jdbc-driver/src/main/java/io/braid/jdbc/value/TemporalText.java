package io.braid.jdbc.value;

import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.time.temporal.ChronoField;

/**
 * Formats of dates and times in SQL: a space between date and time, seconds always, fractions only if there are any.
 */
public final class TemporalText {
    public static final DateTimeFormatter DATE = DateTimeFormatter.ISO_LOCAL_DATE;
    public static final DateTimeFormatter TIME = new DateTimeFormatterBuilder()
            .appendPattern("HH:mm:ss")
            .appendFraction(ChronoField.NANO_OF_SECOND, 0, 9, true)
            .toFormatter();
    public static final DateTimeFormatter TIMESTAMP = new DateTimeFormatterBuilder()
            .append(DATE)
            .appendLiteral(' ')
            .append(TIME)
            .toFormatter();
    public static final DateTimeFormatter MOMENT = new DateTimeFormatterBuilder()
            .append(TIMESTAMP)
            .appendOffset("+HH:MM", "+00:00")
            .toFormatter();

    private TemporalText() {}
}
