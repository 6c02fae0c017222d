package io.braid.jdbc;

import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.time.temporal.ChronoField;

/** How dates and times are spelled in SQL: with a blank between the two, seconds always, fractions where there are. */
final class TemporalText {
    static final DateTimeFormatter DATE = DateTimeFormatter.ISO_LOCAL_DATE;
    static final DateTimeFormatter TIME = new DateTimeFormatterBuilder()
            .appendPattern("HH:mm:ss")
            .appendFraction(ChronoField.NANO_OF_SECOND, 0, 9, true)
            .toFormatter();
    static final DateTimeFormatter TIMESTAMP = new DateTimeFormatterBuilder()
            .append(DATE)
            .appendLiteral(' ')
            .append(TIME)
            .toFormatter();
    static final DateTimeFormatter MOMENT = new DateTimeFormatterBuilder()
            .append(TIMESTAMP)
            .appendOffset("+HH:MM", "+00:00")
            .toFormatter();

    private TemporalText() {}
}
