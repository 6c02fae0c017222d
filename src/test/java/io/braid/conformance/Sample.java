package io.braid.conformance;

import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.sql.Types;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * A column of the table of types, and everything that its value can be read as; null for what it cannot be.
 *
 * @param text as getString reads it
 * @param object as getObject reads it
 * @param hasBytes whether getBytes reads it
 */
record Sample(
        String column,
        int jdbcType,
        String text,
        Object object,
        @Nullable BigDecimal number,
        @Nullable Boolean truth,
        boolean hasBytes,
        @Nullable LocalDate date,
        @Nullable LocalTime time,
        @Nullable LocalDateTime timestamp,
        @Nullable OffsetDateTime moment) {
    private static final BigDecimal SEVEN = new BigDecimal(7);
    private static final LocalDate DAY = LocalDate.of(2024, 2, 29);
    private static final LocalTime CLOCK = LocalTime.of(13, 14, 15);
    private static final LocalDateTime STAMP = DAY.atTime(CLOCK);

    /** All columns, in the order of the table. */
    static java.util.List<Sample> all() {
        return java.util.List.of(
                number("t_tinyint", Types.TINYINT, "7", 7),
                number("t_smallint", Types.SMALLINT, "7", 7),
                number("t_integer", Types.INTEGER, "7", 7),
                number("t_bigint", Types.BIGINT, "7", 7L),
                number("t_real", Types.REAL, "7.0", 7f),
                number("t_double", Types.DOUBLE, "7.0", 7d),
                number("t_decimal", Types.DECIMAL, "7.00", new BigDecimal("7.00")),
                number("t_wide", Types.DECIMAL, "7.0000", new BigDecimal("7.0000")),
                of("t_boolean", Types.BOOLEAN, "true", true, some -> some.with(BigDecimal.ONE, true)),
                text("t_number", "7", some -> some.with(SEVEN, null)),
                text("t_truth", "true", some -> some.with(null, true)),
                text("t_day", "2024-02-29", some -> some.with(DAY, null, null, null)),
                text("t_clock", "13:14:15", some -> some.with(null, CLOCK, null, null)),
                text("t_stamp", "2024-02-29 13:14:15", some -> some.with(null, null, STAMP, null)),
                of("t_binary", Types.VARBINARY, "0708", new byte[] {7, 8}, Sample::withBytes),
                of(
                        "t_date",
                        Types.DATE,
                        "2024-02-29",
                        java.sql.Date.valueOf(DAY),
                        some -> some.with(DAY, null, DAY.atStartOfDay(), null)),
                of(
                        "t_time",
                        Types.TIME,
                        "13:14:15",
                        java.sql.Time.valueOf(CLOCK),
                        some -> some.with(null, CLOCK, null, null)),
                of(
                        "t_timestamp",
                        Types.TIMESTAMP,
                        "2024-02-29 13:14:15",
                        java.sql.Timestamp.valueOf(STAMP),
                        some -> some.with(DAY, CLOCK, STAMP, null)),
                ofMoment());
    }

    private static Sample of(String column, int type, String text, Object object, UnaryOperator<Sample> more) {
        return more.apply(new Sample(column, type, text, object, null, null, false, null, null, null, null));
    }

    private static Sample number(String column, int type, String text, Object object) {
        return of(column, type, text, object, some -> some.with(SEVEN, true));
    }

    private static Sample text(String column, String text, UnaryOperator<Sample> more) {
        return of(column, Types.VARCHAR, text, text, some -> more.apply(some.withBytes()));
    }

    /** A moment is shown in UTC, and falls on a day and hour where the reader is. */
    private static Sample ofMoment() {
        OffsetDateTime moment = STAMP.atOffset(ZoneOffset.UTC);
        LocalDateTime here = moment.atZoneSameInstant(ZoneId.systemDefault()).toLocalDateTime();
        return of(
                "t_moment",
                Types.TIMESTAMP_WITH_TIMEZONE,
                "2024-02-29 13:14:15+00:00",
                moment,
                some -> some.with(here.toLocalDate(), here.toLocalTime(), here, moment));
    }

    private Sample with(@Nullable BigDecimal newNumber, @Nullable Boolean newTruth) {
        return new Sample(column, jdbcType, text, object, newNumber, newTruth, hasBytes, date, time, timestamp, moment);
    }

    private Sample withBytes() {
        return new Sample(column, jdbcType, text, object, number, truth, true, date, time, timestamp, moment);
    }

    byte @Nullable [] bytes() {
        if (jdbcType == Types.VARBINARY) {
            return new byte[] {7, 8};
        }
        return hasBytes ? text.getBytes(StandardCharsets.UTF_8) : null;
    }

    private Sample with(
            @Nullable LocalDate newDate,
            @Nullable LocalTime newTime,
            @Nullable LocalDateTime newTimestamp,
            @Nullable OffsetDateTime newMoment) {
        return new Sample(
                column, jdbcType, text, object, number, truth, hasBytes, newDate, newTime, newTimestamp, newMoment);
    }

    @Override
    public String toString() {
        return column;
    }
}
