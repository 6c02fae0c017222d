package io.braid.connector.jdbc.read;

import io.braid.spi.type.Ticks;
import java.time.LocalDate;

/** Range of Braid's dates: the years 1 to 9999, as in SQL. Some sources have others, and infinite ones. */
public final class SqlYears {
    private static final long FIRST_DAY = LocalDate.of(1, 1, 1).toEpochDay();
    private static final long LAST_DAY = LocalDate.of(9999, 12, 31).toEpochDay();
    private static final long FIRST_TICK = FIRST_DAY * Ticks.PER_DAY;
    private static final long LAST_TICK = (LAST_DAY + 1) * Ticks.PER_DAY - 1;

    private SqlYears() {}

    /** The given day since 1970-01-01. Throws an ArithmeticException if it is out of range. */
    public static int day(long day) {
        if (day < FIRST_DAY || day > LAST_DAY) {
            throw new ArithmeticException("a date out of the years 1 to 9999");
        }
        return (int) day;
    }

    /** The given timestamp in ticks since 1970-01-01. Throws an ArithmeticException if it is out of range. */
    public static long ticks(long ticks) {
        if (ticks < FIRST_TICK || ticks > LAST_TICK) {
            throw new ArithmeticException("a moment out of the years 1 to 9999");
        }
        return ticks;
    }
}
