package io.braid.spi.store;

import io.braid.spi.batch.Batch;
import java.util.List;

/**
 * A table on its way into a store: there with all its rows once it is committed, and never in part. For one thread.
 * Failures are {@link io.braid.spi.error.BraidException}s, with DISK_FULL if there is no room left.
 */
public interface TableLoad extends AutoCloseable {
    /** Adds rows, in memory that does not grow with their number. */
    void append(Batch batch);

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

    /** Rows so far. */
    long rows();

    /** Makes the table be there. */
    StoredTable commit(String note);

    /** Forgets the table unless it was committed. */
    @Override
    void close();
}
