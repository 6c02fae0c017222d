package io.braid.connector.jdbc.read;

import io.braid.connector.jdbc.dialect.JdbcTraits;
import io.braid.spi.batch.ColumnBuilder;
import io.braid.spi.batch.IntColumnBuilder;
import io.braid.spi.batch.LongColumnBuilder;
import io.braid.spi.type.Ticks;
import io.braid.spi.type.ZonedTimes;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.temporal.ChronoField;
import java.time.temporal.TemporalAccessor;
import java.util.function.Consumer;

/** Readers of dates and times that avoid conversions through time zones and calendars. */
final class TemporalReaders {
    private static final int NANOS_PER_TICK = 100;
    /**
     * A driver that converts through the Julian calendar maps the ten days before 1582-10-15 to those after it.
     * Includes one day for offsets.
     */
    private static final long FIRST_CERTAIN_TICK = LocalDate.of(1582, 10, 26).toEpochDay() * Ticks.PER_DAY;

    private TemporalReaders() {}

    static ColumnReader dates(int column, IntColumnBuilder builder, JdbcTraits.EarlyDates early) {
        boolean asObjects = early == JdbcTraits.EarlyDates.DATES_MOVED;
        return rows -> {
            Object date = asObjects ? rows.getObject(column) : rows.getObject(column, LocalDate.class);
            if (date == null) {
                builder.appendNull();
            } else {
                builder.append(SqlYears.day(((LocalDate) date).toEpochDay()));
            }
        };
    }

    static ColumnReader times(int column, LongColumnBuilder builder) {
        return rows -> read(rows, column, LocalTime.class, builder, time -> {
            // Drivers return 24:00:00, which Braid does not have, as the last nanosecond of the day.
            checkFraction(time);
            builder.append(Ticks.of(time));
        });
    }

    static ColumnReader timestamps(int column, LongColumnBuilder builder) {
        return rows -> read(rows, column, LocalDateTime.class, builder, timestamp -> {
            checkFraction(timestamp);
            builder.append(SqlYears.ticks(Ticks.of(timestamp)));
        });
    }

    static ColumnReader moments(int column, LongColumnBuilder builder, JdbcTraits.EarlyDates early) {
        long first = early == JdbcTraits.EarlyDates.PARAMETERS_MOVED ? FIRST_CERTAIN_TICK : Long.MIN_VALUE;
        return rows -> read(rows, column, OffsetDateTime.class, builder, moment -> {
            checkFraction(moment);
            long ticks = SqlYears.ticks(Ticks.of(moment));
            if (ticks < first) {
                throw new DateTimeException("a moment before 1582-10-26, which the driver may move by ten days");
            }
            builder.append(ticks);
        });
    }

    /** Reads the text form, which all drivers support. */
    static ColumnReader zonedTimes(int column, LongColumnBuilder builder) {
        return rows -> {
            String text = rows.getString(column);
            if (text == null) {
                builder.appendNull();
            } else {
                builder.append(ZonedTimes.parse(text).orElseThrow(() -> new DateTimeException("no time of a zone")));
            }
        };
    }

    static ColumnReader intervals(int column, ColumnBuilder builder) {
        return rows -> {
            String text = rows.getString(column);
            builder.appendValue(text == null ? null : IntervalLiterals.read(text));
        };
    }

    private static <T> void read(ResultSet rows, int column, Class<T> type, ColumnBuilder builder, Consumer<T> append)
            throws SQLException {
        T value = rows.getObject(column, type);
        if (value == null) {
            builder.appendNull();
        } else {
            append.accept(value);
        }
    }

    private static void checkFraction(TemporalAccessor time) {
        if (time.get(ChronoField.NANO_OF_SECOND) % NANOS_PER_TICK != 0) {
            throw new DateTimeException("finer than 100 ns");
        }
    }
}
