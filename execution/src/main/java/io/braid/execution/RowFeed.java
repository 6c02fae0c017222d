package io.braid.execution;

import io.braid.execution.query.QueryRun;
import io.braid.spi.batch.Batch;
import io.braid.spi.type.RowType;
import org.jspecify.annotations.Nullable;

/** Rows that a client sends for one statement, which are read on the thread of its query. */
public interface RowFeed {
    /** Asks the client to begin. */
    void begin(RowType columns);

    /** The next rows, of the columns that were asked for; null after the last. Waits as long as the query may run. */
    @Nullable
    Batch next(QueryRun run);
}
