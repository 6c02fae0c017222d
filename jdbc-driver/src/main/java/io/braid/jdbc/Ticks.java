package io.braid.jdbc;

import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.ZoneOffset;

/** The unit in which times travel: 100 nanoseconds. */
final class Ticks {
    private static final int NANOS = 100;
    private static final long PER_SECOND = 1_000_000_000 / NANOS;
    private static final long PER_DAY = 86_400 * PER_SECOND;

    private Ticks() {}

    static LocalTime toTime(long ticks) {
        return LocalTime.ofNanoOfDay(Math.floorMod(ticks, PER_DAY) * NANOS);
    }

    static LocalDateTime toTimestamp(long ticks) {
        int nanos = (int) Math.floorMod(ticks, PER_SECOND) * NANOS;
        return LocalDateTime.ofEpochSecond(Math.floorDiv(ticks, PER_SECOND), nanos, ZoneOffset.UTC);
    }
}
