package io.braid.spi.write;

import java.util.List;

/** Load of a new table that can copy rows from an existing one (merge). */
public interface MergingLoad extends TableLoad {
    /**
     * Adds the rows of an existing table with the same columns, except those whose key was appended before.
     *
     * @param key the names of the key columns; empty if no row replaces another
     */
    void addRest(StoredTable base, List<String> key);

    /**
     * As {@link #addRest}, restricted to rows whose key another table contains.
     *
     * @param present a table with the key columns
     */
    void addRest(StoredTable base, List<String> key, StoredTable present);
}
