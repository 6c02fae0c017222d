package io.braid.engine.result;

import io.braid.spi.batch.Batch;
import io.braid.spi.type.RowType;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Rows of a running query. {@link #next()} and {@link #close()} are called by one thread at a time; the other methods
 * by any thread at any time.
 */
public interface Result extends AutoCloseable {
    /** The columns with the labels the client sees. */
    RowType columns();

    /**
     * Returns the next batch, never an empty one, or null after the last. Throws the failure of any part of the query
     * as soon as it is known. Throws QUERY_CANCELED once the query has been cancelled or its deadline has passed.
     */
    @Nullable
    Batch next();

    /** True if it is known, without waiting, that no more rows come. Called by the reading thread. */
    boolean isOver();

    /** Cancels the query and all its statements at sources, asynchronously. Has no effect on a query that has ended. */
    void cancel();

    /** Returns the statistics of the query so far; complete after the end. */
    QueryStatistics statistics();

    /** Returns the EXPLAIN ANALYZE report so far, in lines; empty for any other query. */
    List<String> report();

    /** True if the query has used so much processor time that it yields to short ones. */
    boolean isLong();

    /** Returns warnings about the execution, in sentences; complete after the end. */
    List<String> warnings();

    /**
     * Stops the query, waits until its workers have released its sources, and frees all memory. The wait for a source
     * that does not react to cancellation is limited.
     */
    @Override
    void close();
}
