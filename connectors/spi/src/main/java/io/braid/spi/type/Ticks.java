package io.braid.spi.type;

import java.time.Instant;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.temporal.ChronoField;
import java.time.temporal.TemporalAccessor;

/** Times and timestamps as Braid counts them: in ticks of 100 nanoseconds, the finest step any source offers. */
public final class Ticks {
    public static final long PER_SECOND = 10_000_000;
    /** How many digits of a second they tell. */
    public static final int DIGITS = 7;

    public static final long PER_MILLI = PER_SECOND / 1000;
    public static final long PER_MICRO = PER_MILLI / 1000;
    public static final long PER_DAY = 86_400 * PER_SECOND;
    private static final int NANOS = 100;

    private Ticks() {}

    /** Whether whole ticks tell a time exactly. */
    public static boolean tell(TemporalAccessor time) {
        return time.get(ChronoField.NANO_OF_SECOND) % NANOS == 0;
    }

    public static long of(LocalTime time) {
        return time.toNanoOfDay() / NANOS;
    }

    public static long of(LocalDateTime timestamp) {
        return of(timestamp.toInstant(ZoneOffset.UTC));
    }

    public static long of(OffsetDateTime moment) {
        return of(moment.toInstant());
    }

    public static long of(Instant moment) {
        return Math.addExact(Math.multiplyExact(moment.getEpochSecond(), PER_SECOND), moment.getNano() / NANOS);
    }

    public static LocalTime toTime(long ticks) {
        return LocalTime.ofNanoOfDay(ticks * NANOS);
    }

    public static LocalDateTime toTimestamp(long ticks) {
        return LocalDateTime.ofEpochSecond(Math.floorDiv(ticks, PER_SECOND), nano(ticks), ZoneOffset.UTC);
    }

    public static OffsetDateTime toMoment(long ticks) {
        return OffsetDateTime.of(toTimestamp(ticks), ZoneOffset.UTC);
    }

    private static int nano(long ticks) {
        return (int) Math.floorMod(ticks, PER_SECOND) * NANOS;
    }
}
