package io.braid.spi.write;

import io.braid.spi.batch.Batch;

/**
 * A table on its way to where it is kept: there with all its rows once it is committed, and never in part. For one
 * thread, but for {@link #cancel}. Failures are {@link io.braid.spi.error.BraidException}s, with DISK_FULL if there is
 * no room left.
 */
public interface TableLoad extends AutoCloseable {
    /** Adds rows, in memory that does not grow with their number. */
    void append(Batch batch);

    /** Rows so far. */
    long rows();

    /** Makes the table be there. */
    StoredTable commit(String note);

    /** Ends what it waits for, which then fails; from any thread. Does nothing where nothing is waited for. */
    default void cancel() {}

    /** Forgets the table unless it was committed. */
    @Override
    void close();
}
