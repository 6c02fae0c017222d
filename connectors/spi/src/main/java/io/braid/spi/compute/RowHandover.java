package io.braid.spi.compute;

import io.braid.spi.batch.Batch;

/**
 * Rows on their way to where an engine reads them. For one thread. Failures are
 * {@link io.braid.spi.error.BraidException}s, with DISK_FULL if there is no room left.
 */
public interface RowHandover extends AutoCloseable {
    /** Adds rows, in memory that does not grow with their number. */
    void append(Batch batch);

    /** Completes the rows: they can be read from here on. */
    void finish();

    /** Frees what it holds. Rows that are not complete are never read. */
    @Override
    void close();
}
