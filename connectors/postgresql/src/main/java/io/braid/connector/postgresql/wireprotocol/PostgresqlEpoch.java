package io.braid.connector.postgresql.wireprotocol;

import io.braid.connector.jdbc.read.SqlYears;
import io.braid.spi.type.Ticks;
import java.time.LocalDate;

/**
 * Conversion between PostgreSQL's epoch, days and microseconds since 2000, and Braid's, days and ticks since 1970.
 * Values out of Braid's range are errors.
 */
final class PostgresqlEpoch {
    private static final int DAYS = Math.toIntExact(LocalDate.of(2000, 1, 1).toEpochDay());
    private static final long MICROS = DAYS * (Ticks.PER_DAY / Ticks.PER_MICRO);
    private static final long MICROS_PER_DAY = Ticks.PER_DAY / Ticks.PER_MICRO;

    private PostgresqlEpoch() {}

    /** Infinity is encoded as the extreme numbers, which are out of range. */
    static int fromDate(int days) {
        return SqlYears.day((long) days + DAYS);
    }

    static int toDate(LocalDate date) {
        return Math.toIntExact(date.toEpochDay() - DAYS);
    }

    /** Rejects 24:00:00, which PostgreSQL has. */
    static long fromTime(long micros) {
        if (micros < 0 || micros >= MICROS_PER_DAY) {
            throw new ArithmeticException("no time of the day");
        }
        return micros * Ticks.PER_MICRO;
    }

    /** Infinity is encoded as the extreme numbers, which overflow. */
    static long fromTimestamp(long micros) {
        return SqlYears.ticks(Math.multiplyExact(Math.addExact(micros, MICROS), Ticks.PER_MICRO));
    }

    /** Converts microseconds since 1970. */
    static long toMicros(long micros) {
        return micros - MICROS;
    }
}
