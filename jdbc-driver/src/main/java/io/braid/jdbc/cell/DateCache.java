package io.braid.jdbc.cell;

import java.time.LocalDate;

/** Cache of the dates of a century: looking one up is faster than computing it. Thread-safe. */
final class DateCache {
    private static final int FIRST = (int) LocalDate.of(1950, 1, 1).toEpochDay();
    private static final int COUNT = (int) LocalDate.of(2050, 1, 1).toEpochDay() - FIRST;
    // A race is benign: a thread that does not see a cached date creates it again.
    private static final LocalDate[] DAYS = new LocalDate[COUNT];

    private DateCache() {}

    static LocalDate of(int epochDay) {
        int place = epochDay - FIRST;
        if (place < 0 || place >= COUNT) {
            return LocalDate.ofEpochDay(epochDay);
        }
        LocalDate known = DAYS[place];
        if (known == null) {
            known = LocalDate.ofEpochDay(epochDay);
            DAYS[place] = known;
        }
        return known;
    }
}
