package io.braid.jdbc.cell;

import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.ZoneOffset;

/** Unit of times on the wire: 100 nanoseconds. */
final class TimeTicks {
    private static final int NANOS = 100;
    private static final long PER_SECOND = 1_000_000_000 / NANOS;
    private static final long PER_DAY = 86_400 * PER_SECOND;

    private TimeTicks() {}

    static LocalTime toTime(long ticks) {
        return LocalTime.ofNanoOfDay(Math.floorMod(ticks, PER_DAY) * NANOS);
    }

    static LocalDateTime toTimestamp(long ticks) {
        int nanos = (int) Math.floorMod(ticks, PER_SECOND) * NANOS;
        return LocalDateTime.ofEpochSecond(Math.floorDiv(ticks, PER_SECOND), nanos, ZoneOffset.UTC);
    }
}
