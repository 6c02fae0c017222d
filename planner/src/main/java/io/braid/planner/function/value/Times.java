package io.braid.planner.function.value;

import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import io.braid.spi.type.DataType;
import io.braid.spi.type.Ticks;
import io.braid.spi.type.TypeKind;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.temporal.ChronoField;
import java.time.temporal.ChronoUnit;
import java.time.temporal.IsoFields;
import java.util.Locale;
import java.util.Objects;
import org.apache.calcite.avatica.util.TimeUnit;
import org.apache.calcite.avatica.util.TimeUnitRange;
import org.apache.calcite.sql.SqlIntervalQualifier;
import org.jspecify.annotations.Nullable;

/** Exact arithmetic on dates, times and timestamps; timestamps with time zone are in UTC. */
public final class Times {
    private static final long MICROS_PER_SECOND = 1_000_000;
    private static final int MICRO_DIGITS = 6;
    private static final int NANOS_PER_MICRO = 1000;
    private static final int NANOS_PER_TICK = 100;
    private static final int TICKS_PER_MICRO = NANOS_PER_MICRO / NANOS_PER_TICK;

    private Times() {}

    /** Converts a date or time to a timestamp; a time of day is on 1970-01-01. */
    public static LocalDateTime timestamp(@Nullable Object value) {
        if (value instanceof LocalDate date) {
            return date.atStartOfDay();
        }
        if (value instanceof LocalTime time) {
            return time.atDate(LocalDate.EPOCH);
        }
        return value instanceof OffsetDateTime moment
                ? moment.withOffsetSameInstant(ZoneOffset.UTC).toLocalDateTime()
                : (LocalDateTime) Objects.requireNonNull(value);
    }

    /** Converts a timestamp to a value of a type. */
    static Object of(LocalDateTime timestamp, DataType type) {
        return switch (type.kind()) {
            case DATE -> timestamp.toLocalDate();
            case TIME -> timestamp.toLocalTime();
            case TIMESTAMP_TZ -> timestamp.atOffset(ZoneOffset.UTC);
            default -> timestamp;
        };
    }

    /** Rounds a time to a multiple of a step in ticks; the last one of a day is not rounded up. */
    public static Object rounded(Object time, long step, RoundingMode rounding, DataType type) {
        long ticks = Ticks.of(timestamp(time));
        long floor = Math.floorDiv(ticks, step) * step;
        long near = rounding == RoundingMode.FLOOR || floor == ticks ? floor : floor + step;
        return type.kind() == TypeKind.TIME && near == Ticks.PER_DAY ? time : of(Ticks.toTimestamp(near), type);
    }

    /** Rounds a time to a number of fractional digits as the engine does; a time of day remains within its day. */
    public static Object nearest(Object time, int digits, DataType type) {
        long step = Ticks.step(digits);
        long near = Math.floorDiv(Ticks.of(timestamp(time)) + step / 2, step) * step;
        boolean isNextDay = type.kind() == TypeKind.TIME && near >= Ticks.PER_DAY;
        return of(Ticks.toTimestamp(isNextDay ? near - step : near), type);
    }

    /** Returns a field as in PostgreSQL; seconds without their fraction. */
    public static long field(TimeUnitRange unit, @Nullable Object value) {
        LocalDateTime at = timestamp(value);
        return switch (unit) {
            case YEAR -> at.getYear();
            case ISOYEAR -> at.get(IsoFields.WEEK_BASED_YEAR);
            case QUARTER -> at.get(IsoFields.QUARTER_OF_YEAR);
            case MONTH -> at.getMonthValue();
            case WEEK -> at.get(IsoFields.WEEK_OF_WEEK_BASED_YEAR);
            case DAY -> at.getDayOfMonth();
            case DOY -> at.getDayOfYear();
            case DOW -> at.getDayOfWeek().getValue() % 7;
            case ISODOW -> at.getDayOfWeek().getValue();
            case HOUR -> at.getHour();
            case MINUTE -> at.getMinute();
            case SECOND -> at.getSecond();
            case MILLISECOND -> at.getSecond() * 1000L + at.get(ChronoField.MILLI_OF_SECOND);
            case MICROSECOND -> at.getSecond() * MICROS_PER_SECOND + at.getNano() / NANOS_PER_MICRO;
            case DECADE -> Math.floorDiv(at.getYear(), 10);
            case CENTURY -> Math.floorDiv(at.getYear() - 1, 100) + 1;
            case MILLENNIUM -> Math.floorDiv(at.getYear() - 1, 1000) + 1;
            default -> throw unknown(unit.name());
        };
    }

    /** Returns the exact seconds since 1970. */
    public static BigDecimal secondsSinceEpoch(@Nullable Object value) {
        return seconds(Ticks.of(timestamp(value)));
    }

    /** Returns the time that many seconds after the start of 1970, with microsecond precision. */
    public static LocalDateTime sinceEpoch(@Nullable Object seconds) {
        try {
            long micros = ExactArithmetic.decimal(seconds)
                    .movePointRight(MICRO_DIGITS)
                    .setScale(0, RoundingMode.HALF_UP)
                    .longValueExact();
            return Ticks.toTimestamp(Math.multiplyExact(micros, TICKS_PER_MICRO));
        } catch (ArithmeticException | NumberFormatException e) {
            throw new BraidException(
                    ErrorCode.INVALID_DATETIME, "There is no time " + seconds + " seconds after the start of 1970", e);
        }
    }

    /** Converts ticks to seconds. */
    public static BigDecimal seconds(long ticks) {
        return BigDecimal.valueOf(ticks, Ticks.DIGITS);
    }

    public static TimeUnitRange unit(String name) {
        String upper = name.toUpperCase(Locale.ROOT);
        for (TimeUnitRange unit : TimeUnitRange.values()) {
            if (upper.equals(unit.name()) || upper.equals(unit.name() + "S")) {
                return unit;
            }
        }
        throw unknown(name);
    }

    /** Truncates a timestamp to a unit. */
    public static Object truncated(TimeUnitRange unit, @Nullable Object value, DataType type) {
        LocalDateTime at = timestamp(value);
        LocalDateTime day = at.truncatedTo(ChronoUnit.DAYS);
        LocalDateTime start =
                switch (unit) {
                    case MILLENNIUM -> yearStart((field(unit, at) - 1) * 1000 + 1);
                    case CENTURY -> yearStart((field(unit, at) - 1) * 100 + 1);
                    case DECADE -> yearStart(field(unit, at) * 10);
                    case YEAR -> yearStart(at.getYear());
                    case QUARTER -> yearStart(at.getYear()).plusMonths(3 * (field(unit, at) - 1));
                    case MONTH -> day.withDayOfMonth(1);
                    case WEEK -> day.minusDays(at.getDayOfWeek().getValue() - 1L);
                    case DAY -> day;
                    case HOUR -> at.truncatedTo(ChronoUnit.HOURS);
                    case MINUTE -> at.truncatedTo(ChronoUnit.MINUTES);
                    case SECOND -> at.truncatedTo(ChronoUnit.SECONDS);
                    case MILLISECOND -> at.truncatedTo(ChronoUnit.MILLIS);
                    case MICROSECOND -> at.truncatedTo(ChronoUnit.MICROS);
                    default -> throw unknown(unit.name());
                };
        return of(start, type);
    }

    private static LocalDateTime yearStart(long year) {
        return LocalDate.of((int) year, 1, 1).atStartOfDay();
    }

    /** Rounds a timestamp up to a unit. */
    public static Object roundedUp(TimeUnitRange unit, @Nullable Object value, DataType type) {
        LocalDateTime at = timestamp(value);
        LocalDateTime start = timestamp(truncated(unit, at, DataType.of(TypeKind.TIMESTAMP)));
        if (start.equals(at)) {
            return of(at, type);
        }
        LocalDateTime next =
                switch (unit) {
                    case MILLENNIUM -> start.plusYears(1000);
                    case CENTURY -> start.plusYears(100);
                    case DECADE -> start.plusYears(10);
                    case YEAR -> start.plusYears(1);
                    case QUARTER -> start.plusMonths(3);
                    case MONTH -> start.plusMonths(1);
                    case WEEK -> start.plusWeeks(1);
                    case DAY -> start.plusDays(1);
                    case HOUR -> start.plusHours(1);
                    case MINUTE -> start.plusMinutes(1);
                    case SECOND -> start.plusSeconds(1);
                    case MILLISECOND -> start.plus(1, ChronoUnit.MILLIS);
                    default -> start.plus(1, ChronoUnit.MICROS);
                };
        return of(next, type);
    }

    /** Converts a Calcite interval in months or milliseconds to the engine's months or ticks. */
    public static long count(BigDecimal interval, boolean months) {
        return (months ? interval : interval.multiply(BigDecimal.valueOf(Ticks.PER_MILLI))).longValueExact();
    }

    /** Adds months or ticks to a time. The day is limited to the last day of the month. */
    public static Object later(@Nullable Object value, long count, boolean months, DataType type) {
        try {
            LocalDateTime at = timestamp(value);
            return of(
                    months
                            ? at.plusMonths(count)
                            : at.plusSeconds(Math.floorDiv(count, Ticks.PER_SECOND))
                                    .plusNanos(Math.floorMod(count, Ticks.PER_SECOND) * NANOS_PER_TICK),
                    type);
        } catch (DateTimeException | ArithmeticException e) {
            throw new BraidException(ErrorCode.NUMERIC_OUT_OF_RANGE, "A date is out of range", e);
        }
    }

    public static LocalDate plusDays(LocalDate date, long days) {
        try {
            return date.plusDays(days);
        } catch (DateTimeException | ArithmeticException e) {
            throw new BraidException(ErrorCode.NUMERIC_OUT_OF_RANGE, "A date is out of range", e);
        }
    }

    /**
     * Returns the difference of two times in months or ticks, in whole units of the interval; only seconds have a
     * fraction.
     */
    public static long difference(@Nullable Object later, @Nullable Object earlier, SqlIntervalQualifier interval) {
        LocalDateTime from = timestamp(earlier);
        LocalDateTime to = timestamp(later);
        boolean months = interval.isYearMonth();
        long exact = months ? ChronoUnit.MONTHS.between(from, to) : Math.subtractExact(Ticks.of(to), Ticks.of(from));
        return isOfWholeUnits(interval) ? exact - exact % count(interval.getUnit().multiplier, months) : exact;
    }

    /** True if an interval has no fraction, which only those of seconds have. */
    public static boolean isOfWholeUnits(SqlIntervalQualifier interval) {
        return interval.isYearMonth() || interval.getUnit().multiplier.compareTo(TimeUnit.SECOND.multiplier) > 0;
    }

    private static BraidException unknown(String unit) {
        return new BraidException(
                ErrorCode.INVALID_PARAMETER,
                "There is no unit of time '" + unit + "' here. There are year, quarter, month, week, day, hour, minute,"
                        + " second and others.");
    }
}
