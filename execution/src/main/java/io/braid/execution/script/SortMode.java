package io.braid.execution.script;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** Order of an answer that counts. */
public enum SortMode {
    /** The order in which the rows came: the query has an ORDER BY that leaves no choice. */
    NOSORT,
    /** Rows are sorted as text on both sides. */
    ROWSORT,
    /** All values are sorted as text on both sides, whatever their row. */
    VALUESORT;

    static Optional<SortMode> named(String word) {
        return Arrays.stream(values())
                .filter(mode -> mode.name().equals(word.toUpperCase(Locale.ROOT)))
                .findFirst();
    }
}
