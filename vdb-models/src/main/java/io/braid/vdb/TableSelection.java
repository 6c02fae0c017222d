package io.braid.vdb;

import java.util.List;

/**
 * Selection of the tables of a remote schema to import.
 *
 * @param names names, or patterns of LIKE, as written; letter case does not count
 */
public record TableSelection(Mode mode, List<String> names) {
    public static final TableSelection ALL = new TableSelection(Mode.ALL, List.of());

    public TableSelection {
        names = List.copyOf(names);
    }

    /** Interpretation of the names. */
    public enum Mode {
        /** All tables; there are no names. */
        ALL,
        /** {@code LIMIT TO (names)}: these alone; one that does not exist is an error. */
        LIMIT_TO,
        /** {@code EXCEPT (names)}: all but these; one that does not exist is an error. */
        EXCEPT,
        /** {@code LIKE 'pattern', ...}: those that match one of the patterns. */
        LIKE,
        /** {@code NOT LIKE 'pattern', ...}: those that match none of the patterns. */
        NOT_LIKE
    }
}
