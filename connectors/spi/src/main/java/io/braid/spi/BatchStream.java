package io.braid.spi;

import io.braid.spi.batch.Batch;
import org.jspecify.annotations.Nullable;

/**
 * Batches on their way from a source. Read and closed by one thread at a time; only {@link #cancel()} may come from
 * another.
 */
public interface BatchStream extends AutoCloseable {
    /**
     * The next batch, never an empty one, or null when every row has been delivered. A stream that ends early throws;
     * it never returns null as if it were complete.
     */
    @Nullable
    Batch next();

    /**
     * True if it is known, without waiting for anything, that {@link #next()} would return null; false where it is not.
     * For whoever reads: who knows it need not ask once more.
     */
    boolean isOver();

    /**
     * Stops the work at the source, soon; a {@link #next()} under way then throws QUERY_CANCELED. Does nothing to a
     * stream that has ended or was closed, and never reaches another statement on the same connection.
     */
    void cancel();

    /** Frees what the stream holds. Rows not yet read are not fetched. */
    @Override
    void close();
}
