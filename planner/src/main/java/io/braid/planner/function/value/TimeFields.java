package io.braid.planner.function.value;

import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import io.braid.spi.type.Interval;
import io.braid.spi.type.Ticks;
import java.math.BigDecimal;
import java.time.LocalDateTime;
import java.time.OffsetTime;
import java.util.Locale;
import java.util.Set;
import org.apache.calcite.avatica.util.TimeUnitRange;
import org.jspecify.annotations.Nullable;

/** Fields of times, intervals and times with time zone. */
public final class TimeFields {
    private static final Set<TimeUnitRange> OF_A_DAY = Set.of(
            TimeUnitRange.HOUR,
            TimeUnitRange.MINUTE,
            TimeUnitRange.SECOND,
            TimeUnitRange.MILLISECOND,
            TimeUnitRange.MICROSECOND);

    private TimeFields() {}

    /** Returns a field as PostgreSQL defines it; seconds without their fraction. */
    public static long of(TimeUnitRange unit, @Nullable Object value) {
        if (value instanceof Interval interval) {
            return IntervalMath.field(unit, interval);
        }
        if (value instanceof OffsetTime && !OF_A_DAY.contains(unit)) {
            throw new BraidException(
                    ErrorCode.FEATURE_NOT_SUPPORTED,
                    "A time with a zone has no " + unit.name().toLowerCase(Locale.ROOT));
        }
        return Times.field(unit, clock(value));
    }

    /** Returns the seconds since 1970, of a time of day since midnight UTC, or of an interval. */
    public static BigDecimal seconds(@Nullable Object value) {
        if (value instanceof Interval interval) {
            return IntervalMath.seconds(interval);
        }
        return value instanceof OffsetTime time
                ? Times.seconds(Ticks.of(time.toLocalTime()) - time.getOffset().getTotalSeconds() * Ticks.PER_SECOND)
                : Times.secondsSinceEpoch(value);
    }

    /** Returns the local date and time; of a time of day, on 1970-01-01. */
    public static LocalDateTime clock(@Nullable Object value) {
        return Times.timestamp(value instanceof OffsetTime time ? time.toLocalTime() : value);
    }
}
