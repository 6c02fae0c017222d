package io.braid.spi;

import io.braid.spi.batch.Batch;
import org.jspecify.annotations.Nullable;

/**
 * Stream of batches from a source. Read and closed by one thread at a time; only {@link #cancel()} may be called from
 * another thread.
 */
public interface BatchStream extends AutoCloseable {
    /**
     * The next batch, never empty; null after the last row. A stream that ends early throws an error; it never returns
     * null as if it were complete.
     */
    @Nullable
    Batch next();

    /**
     * True if {@link #next()} is known to return null, without waiting. Saves the reader a final call; false if
     * unknown.
     */
    boolean isOver();

    /**
     * Cancels the statement at the source; a pending {@link #next()} then fails with QUERY_CANCELED. No effect after
     * the stream has ended or was closed: it never reaches another statement on the same connection.
     */
    void cancel();

    /** Releases the resources of the stream. Unread rows are not fetched. */
    @Override
    void close();
}
