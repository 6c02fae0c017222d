package io.braid.spi.write;

import io.braid.spi.batch.Batch;

/**
 * Load of a new table, which becomes visible atomically on commit. Not thread-safe except for {@link #cancel}. Failures
 * are {@link io.braid.spi.error.BraidException}s, with DISK_FULL if the disk is full.
 */
public interface TableLoad extends AutoCloseable {
    /** Appends rows, in bounded memory. */
    void append(Batch batch);

    /** The number of rows so far. */
    long rows();

    /** Commits the table, with a note for the reader of the store. */
    StoredTable commit(String note);

    /** Cancels a wait, which then fails; callable from any thread. Does nothing if nothing waits. */
    default void cancel() {}

    /** Discards the table unless it was committed. */
    @Override
    void close();
}
