package io.braid.connector.postgresql.wireprotocol;

import io.braid.connector.jdbc.read.SqlYears;
import io.braid.spi.type.Ticks;
import java.time.LocalDate;

/**
 * PostgreSQL counts days and microseconds from 2000 on, Braid days and ticks from 1970; what Braid does not have is an
 * error.
 */
final class PostgresqlEpoch {
    private static final int DAYS = Math.toIntExact(LocalDate.of(2000, 1, 1).toEpochDay());
    private static final long MICROS = DAYS * (Ticks.PER_DAY / Ticks.PER_MICRO);
    private static final long MICROS_PER_DAY = Ticks.PER_DAY / Ticks.PER_MICRO;

    private PostgresqlEpoch() {}

    /** Infinite ones are the largest numbers, and in no year that Braid has. */
    static int fromDate(int days) {
        return SqlYears.day((long) days + DAYS);
    }

    static int toDate(LocalDate date) {
        return Math.toIntExact(date.toEpochDay() - DAYS);
    }

    /** 24:00:00, which PostgreSQL has, is no time of the day. */
    static long fromTime(long micros) {
        if (micros < 0 || micros >= MICROS_PER_DAY) {
            throw new ArithmeticException("no time of the day");
        }
        return micros * Ticks.PER_MICRO;
    }

    /** Infinite ones are the largest numbers, and too large for this. */
    static long fromTimestamp(long micros) {
        return SqlYears.ticks(Math.multiplyExact(Math.addExact(micros, MICROS), Ticks.PER_MICRO));
    }

    /** From microseconds since 1970. */
    static long toMicros(long micros) {
        return micros - MICROS;
    }
}
