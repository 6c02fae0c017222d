package io.braid.spi.compute;

import io.braid.spi.batch.Batch;

/**
 * Transfer of rows to an engine. Not thread-safe. Failures are {@link io.braid.spi.error.BraidException}s, with
 * DISK_FULL if the disk is full.
 */
public interface RowHandover extends AutoCloseable {
    /** Appends rows, in bounded memory. */
    void append(Batch batch);

    /** Completes the transfer: the engine can read the rows from now on. */
    void finish();

    /** Releases the resources. Incomplete rows are never read. */
    @Override
    void close();
}
