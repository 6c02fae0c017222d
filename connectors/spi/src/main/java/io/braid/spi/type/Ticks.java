package io.braid.spi.type;

import java.math.BigInteger;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.temporal.ChronoField;
import java.time.temporal.Temporal;
import java.time.temporal.TemporalAccessor;

/** Times and timestamps as counts of ticks of 100 nanoseconds, the highest precision of any source. */
public final class Ticks {
    public static final long PER_SECOND = 10_000_000;
    /** Number of fractional second digits. */
    public static final int DIGITS = 7;

    public static final long PER_MILLI = PER_SECOND / 1000;
    public static final long PER_MICRO = PER_MILLI / 1000;
    public static final long PER_DAY = 86_400 * PER_SECOND;
    private static final int NANOS = 100;
    private static final int NANOS_PER_MICRO = 1000;

    private Ticks() {}

    /** The ticks in one unit of the given number of fractional second digits. */
    public static long step(int digits) {
        return BigInteger.TEN.pow(Math.max(0, DIGITS - digits)).longValueExact();
    }

    /** True if a time is a whole number of ticks. */
    public static boolean tell(TemporalAccessor time) {
        return time.get(ChronoField.NANO_OF_SECOND) % NANOS == 0;
    }

    /**
     * Rounds a time to ticks: down, but up if the result would be a whole microsecond. This preserves its order
     * relative to every microsecond.
     */
    public static Temporal near(Temporal time) {
        int nanos = time.get(ChronoField.NANO_OF_SECOND);
        int earlier = nanos - nanos % NANOS;
        boolean isMicrosecond = earlier % NANOS_PER_MICRO == 0;
        return nanos == earlier
                ? time
                : time.with(ChronoField.NANO_OF_SECOND, isMicrosecond ? earlier + NANOS : earlier);
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
