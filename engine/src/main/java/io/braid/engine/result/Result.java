package io.braid.engine.result;

import io.braid.spi.batch.Batch;
import io.braid.spi.type.RowType;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The rows of a running query. {@link #next()} and {@link #close()} come from one thread at a time; the other methods
 * may come from any thread at any time.
 */
public interface Result extends AutoCloseable {
    /** The columns with the labels the client sees. */
    RowType columns();

    /**
     * The next batch, never an empty one, or null when every row has been delivered. Throws the failure of any part of
     * the query as soon as it is known, and QUERY_CANCELED once the query has been cancelled or its deadline has
     * passed.
     */
    @Nullable
    Batch next();

    /**
     * True if it is known that no more rows come, without waiting for any; false where nobody knows. Asked by whoever
     * reads.
     */
    boolean isOver();

    /** Stops the query and everything it runs in its sources, soon. Does nothing to a query that has ended. */
    void cancel();

    /** What the query has done so far; after the end, all it did. */
    QueryStatistics statistics();

    /** The report so far of a query that is analyzed, in lines; none for any other query. */
    List<String> report();

    /** True if processors have worked on it for so long that it lets others pass. */
    boolean isLong();

    /** What the user should know of how the query ran, in sentences; complete after the end. */
    List<String> warnings();

    /**
     * Stops what still runs, waits until the query's workers have let go of its sources, and frees all memory. A source
     * that does not react to being cancelled is waited for a while only.
     */
    @Override
    void close();
}
