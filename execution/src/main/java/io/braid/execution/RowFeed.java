package io.braid.execution;

import io.braid.execution.query.QueryRun;
import io.braid.spi.batch.Batch;
import io.braid.spi.type.RowType;
import org.jspecify.annotations.Nullable;

/** Rows that a client sends for a statement, read on the thread of its query. */
public interface RowFeed {
    /** Requests the rows from the client. */
    void begin(RowType columns);

    /** The next batch with the requested columns; null after the last. Blocks until the deadline of the query. */
    @Nullable
    Batch next(QueryRun run);
}
