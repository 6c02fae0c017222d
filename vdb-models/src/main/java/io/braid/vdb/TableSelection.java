package io.braid.vdb;

import java.util.List;

/**
 * Selection of the tables of a remote schema to import.
 *
 * @param names names, or LIKE patterns, as written; case-insensitive
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
        /** {@code LIMIT TO (names)}: only these; a missing one is an error. */
        LIMIT_TO,
        /** {@code EXCEPT (names)}: all except these; a missing one is an error. */
        EXCEPT,
        /** {@code LIKE 'pattern', ...}: tables that match one of the patterns. */
        LIKE,
        /** {@code NOT LIKE 'pattern', ...}: tables that match none of the patterns. */
        NOT_LIKE
    }
}
