package io.braid.planner.function.value;

import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import io.braid.spi.type.Interval;
import io.braid.spi.type.Ticks;
import java.math.BigDecimal;
import java.time.DateTimeException;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.time.temporal.ChronoUnit;
import java.time.temporal.Temporal;
import java.util.Locale;
import java.util.function.Supplier;
import org.apache.calcite.avatica.util.TimeUnitRange;
import org.jspecify.annotations.Nullable;

/** PostgreSQL's interval arithmetic. */
public final class IntervalMath {
    private static final int SECONDS_PER_DAY = 86_400;
    private static final double MICROS = 1_000_000;
    private static final BigDecimal DAYS_PER_YEAR = new BigDecimal("365.25");
    private static final int MICROSECOND_PLACES = 6;

    private IntervalMath() {}

    public static Interval plus(Interval one, Interval other) {
        return inRange(() -> new Interval(
                Math.addExact(one.months(), other.months()),
                Math.addExact(one.days(), other.days()),
                Math.addExact(one.micros(), other.micros())));
    }

    public static Interval negated(Interval interval) {
        return inRange(() -> new Interval(
                Math.negateExact(interval.months()),
                Math.negateExact(interval.days()),
                Math.negateExact(interval.micros())));
    }

    /** Multiplies an interval; fractions of months become days, and fractions of days become time. */
    public static Interval times(Interval interval, double factor) {
        return scaled(interval, value -> value * factor);
    }

    /** Divides an interval; fractions of months become days, and fractions of days become time. */
    public static Interval dividedBy(Interval interval, double divisor) {
        if (divisor == 0) {
            throw new BraidException(ErrorCode.DIVISION_BY_ZERO, "An interval is divided by zero");
        }
        return scaled(interval, value -> value / divisor);
    }

    /** Multiplication by a factor. */
    private interface Scaling {
        double of(double value);
    }

    /** Computes in floating point and rounds like PostgreSQL, so that results are equal to the microsecond. */
    private static Interval scaled(Interval interval, Scaling scaling) {
        double exactMonths = scaling.of(interval.months());
        double exactDays = scaling.of(interval.days());
        int months = toInt(exactMonths);
        int days = toInt(exactDays);
        double daysOfMonth = rounded((exactMonths - months) * Interval.DAYS_PER_MONTH);
        double seconds = rounded((exactDays - days + daysOfMonth - (int) daysOfMonth) * SECONDS_PER_DAY);
        if (Math.abs(seconds) >= SECONDS_PER_DAY) {
            int more = (int) (seconds / SECONDS_PER_DAY);
            days += more;
            seconds -= (double) more * SECONDS_PER_DAY;
        }
        int allDays = days + (int) daysOfMonth;
        double micros = Math.rint(scaling.of((double) interval.micros()) + seconds * MICROS);
        if (Double.isNaN(micros) || micros < (double) Long.MIN_VALUE || micros >= -(double) Long.MIN_VALUE) {
            throw outOfRange(null);
        }
        return new Interval(months, allDays, (long) micros);
    }

    private static double rounded(double value) {
        return Math.rint(value * MICROS) / MICROS;
    }

    private static int toInt(double value) {
        if (Double.isNaN(value) || value < Integer.MIN_VALUE || value > Integer.MAX_VALUE) {
            throw outOfRange(null);
        }
        return (int) value;
    }

    /** Returns the interval between two times of the same kind, in days and the remaining time. */
    public static Interval between(Temporal later, Temporal earlier) {
        if (later instanceof LocalTime time) {
            return new Interval(0, 0, (Ticks.of(time) - Ticks.of((LocalTime) earlier)) / Ticks.PER_MICRO);
        }
        long micros =
                inRange(() -> Math.subtractExact(micros(Times.timestamp(later)), micros(Times.timestamp(earlier))));
        return new Interval(0, Math.toIntExact(micros / Interval.MICROS_PER_DAY), micros % Interval.MICROS_PER_DAY);
    }

    private static long micros(LocalDateTime time) {
        return Ticks.of(time) / Ticks.PER_MICRO;
    }

    /** Adds an interval to a time: first months, then days, then the time. */
    public static Temporal later(Temporal time, Interval by) {
        try {
            if (time instanceof OffsetDateTime moment) {
                return moment.plusMonths(by.months()).plusDays(by.days()).plus(by.micros(), ChronoUnit.MICROS);
            }
            return Times.timestamp(time)
                    .plusMonths(by.months())
                    .plusDays(by.days())
                    .plus(by.micros(), ChronoUnit.MICROS);
        } catch (DateTimeException | ArithmeticException e) {
            throw new BraidException(ErrorCode.DATETIME_OUT_OF_RANGE, "A timestamp is out of range", e);
        }
    }

    /** Adds an interval to a timestamp with time zone; months and days are added in local time. */
    public static OffsetDateTime later(OffsetDateTime moment, Interval by, ZoneId zone) {
        try {
            LocalDateTime clock = moment.atZoneSameInstant(zone).toLocalDateTime();
            ZonedDateTime day = by.months() == 0 && by.days() == 0
                    ? moment.atZoneSameInstant(zone)
                    : clock.plusMonths(by.months())
                            .plusDays(by.days())
                            .atZone(zone)
                            .withLaterOffsetAtOverlap();
            return day.plus(by.micros(), ChronoUnit.MICROS).toOffsetDateTime().withOffsetSameInstant(ZoneOffset.UTC);
        } catch (DateTimeException | ArithmeticException e) {
            throw new BraidException(ErrorCode.DATETIME_OUT_OF_RANGE, "A timestamp is out of range", e);
        }
    }

    /** Adds the sub-day part of an interval to a time of day. */
    public static LocalTime later(LocalTime time, Interval by) {
        return time.plus(by.micros() % Interval.MICROS_PER_DAY, ChronoUnit.MICROS);
    }

    /** Returns the calendar difference of two times in years, months, days and the remaining time. */
    public static Interval age(Temporal later, Temporal earlier) {
        LocalDateTime to = Times.timestamp(later);
        LocalDateTime from = Times.timestamp(earlier);
        return to.isBefore(from) ? negated(ageOf(to, from)) : ageOf(from, to);
    }

    /** Computes the difference; missing days are borrowed from the month of the earlier time. */
    private static Interval ageOf(LocalDateTime from, LocalDateTime to) {
        long micros = micros(to)
                - micros(to.toLocalDate().atStartOfDay())
                - (micros(from) - micros(from.toLocalDate().atStartOfDay()));
        int days = to.getDayOfMonth() - from.getDayOfMonth();
        int months =
                (to.getYear() - from.getYear()) * Interval.MONTHS_PER_YEAR + to.getMonthValue() - from.getMonthValue();
        if (micros < 0) {
            micros += Interval.MICROS_PER_DAY;
            days--;
        }
        if (days < 0) {
            days += from.toLocalDate().lengthOfMonth();
            months--;
        }
        return new Interval(months, days, micros);
    }

    /** Converts 24-hour periods to days. */
    public static Interval justifyHours(Interval interval) {
        return inRange(() -> {
            long whole = interval.micros() / Interval.MICROS_PER_DAY;
            long micros = interval.micros() % Interval.MICROS_PER_DAY;
            int days = Math.toIntExact(Math.addExact(interval.days(), whole));
            if (days > 0 && micros < 0) {
                return new Interval(interval.months(), days - 1, micros + Interval.MICROS_PER_DAY);
            }
            return days < 0 && micros > 0
                    ? new Interval(interval.months(), days + 1, micros - Interval.MICROS_PER_DAY)
                    : new Interval(interval.months(), days, micros);
        });
    }

    /** Converts 30-day periods to months. */
    public static Interval justifyDays(Interval interval) {
        return inRange(() -> {
            int days = interval.days() % Interval.DAYS_PER_MONTH;
            int months = Math.addExact(interval.months(), interval.days() / Interval.DAYS_PER_MONTH);
            if (months > 0 && days < 0) {
                return new Interval(months - 1, days + Interval.DAYS_PER_MONTH, interval.micros());
            }
            return months < 0 && days > 0
                    ? new Interval(months + 1, days - Interval.DAYS_PER_MONTH, interval.micros())
                    : new Interval(months, days, interval.micros());
        });
    }

    /** Applies both conversions, with all parts of the same sign. */
    public static Interval justify(Interval interval) {
        return inRange(() -> {
            long allDays = Math.addExact(
                    interval.days() + interval.months() * (long) Interval.DAYS_PER_MONTH,
                    interval.micros() / Interval.MICROS_PER_DAY);
            long micros = interval.micros() % Interval.MICROS_PER_DAY;
            if (allDays > 0 && micros < 0) {
                allDays--;
                micros += Interval.MICROS_PER_DAY;
            } else if (allDays < 0 && micros > 0) {
                allDays++;
                micros -= Interval.MICROS_PER_DAY;
            }
            return new Interval(
                    Math.toIntExact(allDays / Interval.DAYS_PER_MONTH),
                    (int) (allDays % Interval.DAYS_PER_MONTH),
                    micros);
        });
    }

    /** Returns a field of an interval; seconds without their fraction. */
    public static long field(TimeUnitRange unit, Interval interval) {
        int years = interval.months() / Interval.MONTHS_PER_YEAR;
        long seconds = interval.micros() / Interval.MICROS_PER_SECOND;
        return switch (unit) {
            case YEAR -> years;
            case MONTH -> interval.months() % Interval.MONTHS_PER_YEAR;
            case QUARTER -> {
                int quarter = Math.abs(interval.months() % Interval.MONTHS_PER_YEAR) / 3 + 1;
                yield interval.months() < 0 ? -quarter : quarter;
            }
            case WEEK -> interval.days() / 7;
            case DAY -> interval.days();
            case HOUR -> seconds / 3600;
            case MINUTE -> seconds / 60 % 60;
            case SECOND -> seconds % 60;
            case MILLISECOND -> interval.micros() % (60 * Interval.MICROS_PER_SECOND) / 1000;
            case MICROSECOND -> interval.micros() % (60 * Interval.MICROS_PER_SECOND);
            case DECADE -> years / 10;
            case CENTURY -> years / 100;
            case MILLENNIUM -> years / 1000;
            default ->
                throw new BraidException(
                        ErrorCode.FEATURE_NOT_SUPPORTED,
                        "An interval has no " + unit.name().toLowerCase(Locale.ROOT));
        };
    }

    /** Returns the seconds of an interval: a year has 365.25 days, a month 30. */
    public static BigDecimal seconds(Interval interval) {
        BigDecimal days = DAYS_PER_YEAR
                .multiply(BigDecimal.valueOf(interval.months() / Interval.MONTHS_PER_YEAR))
                .add(BigDecimal.valueOf(interval.months() % Interval.MONTHS_PER_YEAR * (long) Interval.DAYS_PER_MONTH))
                .add(BigDecimal.valueOf(interval.days()));
        return days.multiply(BigDecimal.valueOf(SECONDS_PER_DAY))
                .add(BigDecimal.valueOf(interval.micros(), MICROSECOND_PLACES));
    }

    private static <T> T inRange(Supplier<T> result) {
        try {
            return result.get();
        } catch (ArithmeticException e) {
            throw outOfRange(e);
        }
    }

    private static BraidException outOfRange(@Nullable Exception cause) {
        return new BraidException(ErrorCode.DATETIME_OUT_OF_RANGE, "An interval is out of range", cause);
    }
}
