package io.braid.jdbc.value;

import java.sql.Date;
import java.sql.Time;
import java.sql.Timestamp;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.ZoneId;
import java.time.temporal.ChronoField;
import java.util.Calendar;
import java.util.GregorianCalendar;
import org.jspecify.annotations.Nullable;

/**
 * Conversion between {@code java.time} and the older classes of {@code java.sql}. The latter show their fields in the
 * time zone of a calendar, or by default of this computer. Fields are preserved for years before 1583, too.
 */
public final class SqlTemporals {
    private static final int NANOS_PER_MILLI = 1_000_000;

    private SqlTemporals() {}

    public static ZoneId zone(@Nullable Calendar calendar) {
        return calendar == null
                ? ZoneId.systemDefault()
                : calendar.getTimeZone().toZoneId();
    }

    /** Converts a time, with the milliseconds that {@link Time} supports. */
    public static Time time(LocalTime time, @Nullable Calendar calendar) {
        return new Time(millis(LocalDate.EPOCH.atTime(time), calendar) + nanos(time) / NANOS_PER_MILLI);
    }

    private static int nanos(LocalTime time) {
        return time.get(ChronoField.NANO_OF_SECOND);
    }

    public static Date date(LocalDate date, @Nullable Calendar calendar) {
        return calendar == null ? Date.valueOf(date) : new Date(millis(date.atStartOfDay(), calendar));
    }

    public static Timestamp timestamp(LocalDateTime timestamp, @Nullable Calendar calendar) {
        if (calendar == null) {
            return Timestamp.valueOf(timestamp);
        }
        Timestamp converted = new Timestamp(millis(timestamp, calendar));
        converted.setNanos(nanos(timestamp.toLocalTime()));
        return converted;
    }

    /** Converts to milliseconds, without the fraction of the second. */
    private static long millis(LocalDateTime timestamp, @Nullable Calendar calendar) {
        Calendar fields = calendar == null ? Calendar.getInstance() : (Calendar) calendar.clone();
        fields.clear();
        fields.set(
                timestamp.getYear(),
                timestamp.getMonthValue() - 1,
                timestamp.getDayOfMonth(),
                timestamp.getHour(),
                timestamp.getMinute(),
                timestamp.getSecond());
        return fields.getTimeInMillis();
    }

    public static LocalDate toDate(Date date, @Nullable Calendar calendar) {
        return calendar == null
                ? date.toLocalDate()
                : fields(date.getTime(), calendar).toLocalDate();
    }

    public static LocalTime toTime(Time time, @Nullable Calendar calendar) {
        return LocalDateTime.ofInstant(Instant.ofEpochMilli(time.getTime()), zone(calendar))
                .toLocalTime();
    }

    public static LocalDateTime toTimestamp(Timestamp timestamp, @Nullable Calendar calendar) {
        return calendar == null
                ? timestamp.toLocalDateTime()
                : fields(timestamp.getTime(), calendar).withNano(timestamp.getNanos());
    }

    /**
     * Returns the local date and time with its offset, so that the server can use either, depending on the parameter's
     * type.
     */
    public static OffsetDateTime toMoment(Timestamp timestamp, @Nullable Calendar calendar) {
        LocalDateTime shown = toTimestamp(timestamp, calendar);
        return shown.atOffset(zone(calendar).getRules().getOffset(timestamp.toInstant()));
    }

    /** Returns the calendar's fields, without the fraction of the second; the inverse of {@link #millis}. */
    private static LocalDateTime fields(long millis, @Nullable Calendar calendar) {
        Calendar fields = calendar == null ? Calendar.getInstance() : (Calendar) calendar.clone();
        fields.setTimeInMillis(millis);
        boolean beforeChrist = fields instanceof GregorianCalendar && fields.get(Calendar.ERA) == GregorianCalendar.BC;
        int year = fields.get(Calendar.YEAR);
        return LocalDateTime.of(
                beforeChrist ? 1 - year : year,
                fields.get(Calendar.MONTH) + 1,
                fields.get(Calendar.DAY_OF_MONTH),
                fields.get(Calendar.HOUR_OF_DAY),
                fields.get(Calendar.MINUTE),
                fields.get(Calendar.SECOND));
    }
}
