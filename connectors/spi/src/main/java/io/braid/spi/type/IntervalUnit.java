package io.braid.spi.type;

import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Units of intervals, with the names that PostgreSQL accepts, and quarters. */
enum IntervalUnit {
    MICROSECOND("us usec usecs usecond useconds microsecon"),
    MILLISECOND("ms msec msecs msecond mseconds millisecon"),
    SECOND("s sec secs second seconds"),
    MINUTE("m min mins minute minutes"),
    HOUR("h hr hrs hour hours"),
    DAY("d day days"),
    WEEK("w week weeks"),
    MONTH("mon mons month months"),
    QUARTER("qtr quarter quarters"),
    YEAR("y yr yrs year years"),
    DECADE("dec decs decade decades"),
    CENTURY("c cent century centuries"),
    MILLENNIUM("mil mils millennia millennium");

    /** PostgreSQL compares only this many characters of a unit. */
    private static final int LONGEST = 10;

    private static final Map<String, IntervalUnit> BY_NAME = new HashMap<>();

    static {
        for (IntervalUnit unit : values()) {
            for (String name : unit.names.split(" ", -1)) {
                BY_NAME.put(name, unit);
            }
        }
    }

    private final String names;

    IntervalUnit(String names) {
        this.names = names;
    }

    /** The unit of a name; null if there is none. */
    static @Nullable IntervalUnit of(String name) {
        String lower = name.toLowerCase(Locale.ROOT);
        return BY_NAME.get(lower.length() > LONGEST ? lower.substring(0, LONGEST) : lower);
    }

    /** The number of years in the unit; 0 for shorter units. */
    int years() {
        return switch (this) {
            case YEAR -> 1;
            case DECADE -> 10;
            case CENTURY -> 100;
            case MILLENNIUM -> 1000;
            default -> 0;
        };
    }

    /** The number of microseconds in the unit; 0 for days and longer units. */
    long micros() {
        return switch (this) {
            case MICROSECOND -> 1;
            case MILLISECOND -> 1000;
            case SECOND -> Interval.MICROS_PER_SECOND;
            case MINUTE -> 60 * Interval.MICROS_PER_SECOND;
            case HOUR -> 3600 * Interval.MICROS_PER_SECOND;
            default -> 0;
        };
    }
}
