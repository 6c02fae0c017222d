package io.braid.spi.compute;

import io.braid.spi.BatchStream;
import io.braid.spi.Fragment;
import io.braid.spi.type.RowType;

/** One statement at an engine. For one thread, but for {@link #cancel}. */
public interface ComputeStatement extends AutoCloseable {
    /** Reaches the engine, or fails with ENGINE_UNAVAILABLE. Nothing has been read by then. */
    void connect();

    /**
     * Begins to hand over a table that the statement's text reads.
     *
     * @param columns the names and types of its columns
     */
    RowHandover hand(String table, RowType columns);

    /** Runs the text over the tables that have been handed over. */
    BatchStream run(Fragment fragment);

    /** Stops what the engine does for the statement, soon. */
    void cancel();

    /** Frees what the engine holds, and removes the rows that were handed over. */
    @Override
    void close();
}
