package io.braid.spi.write;

import java.util.List;

/** A table on its way to where it is kept that may take over rows of another one which is there. */
public interface MergingLoad extends TableLoad {
    /**
     * Adds the rows of another table of the same columns, but for those with the key of a row that was appended before.
     *
     * @param key columns by name; none if no row replaces another
     */
    void addRest(StoredTable base, List<String> key);

    /**
     * As {@link #addRest}, of rows whose key another table has.
     *
     * @param present a table with the columns of the key
     */
    void addRest(StoredTable base, List<String> key, StoredTable present);
}
