package io.braid.spi.compute;

import io.braid.spi.BatchStream;
import io.braid.spi.Fragment;
import io.braid.spi.type.RowType;

/** Statement at an engine. Not thread-safe except for {@link #cancel}. */
public interface ComputeStatement extends AutoCloseable {
    /** Connects to the engine, or fails with ENGINE_UNAVAILABLE. No rows have been read by then. */
    void connect();

    /**
     * Begins the transfer of a table that the statement reads.
     *
     * @param columns the names and types of its columns
     */
    RowHandover hand(String table, RowType columns);

    /** Runs the statement over the transferred tables. */
    BatchStream run(Fragment fragment);

    /** Cancels the statement at the engine. */
    void cancel();

    /** Releases the engine's resources, and removes the transferred rows. */
    @Override
    void close();
}
