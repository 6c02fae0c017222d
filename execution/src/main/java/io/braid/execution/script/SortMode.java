package io.braid.execution.script;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** Sort mode of an answer. */
public enum SortMode {
    /** Rows are compared in their order; the query has an ORDER BY that determines it. */
    NOSORT,
    /** Rows are sorted as text on both sides. */
    ROWSORT,
    /** All values are sorted as text on both sides, independently of rows. */
    VALUESORT;

    static Optional<SortMode> named(String word) {
        return Arrays.stream(values())
                .filter(mode -> mode.name().equals(word.toUpperCase(Locale.ROOT)))
                .findFirst();
    }
}
