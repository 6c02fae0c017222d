package io.braid.execution.query;

import io.braid.spi.error.BraidException;
import org.jspecify.annotations.Nullable;

/** Work of a query, either executed or refused, exactly once. */
public interface QueryTask {
    /**
     * The point look-up that the query consists of, as far as known before it begins; otherwise null. Such a query may
     * run on a thread that also serves other look-ups. Must not block.
     */
    default @Nullable PendingLookup lookup() {
        return null;
    }

    /** Executes the query on a thread that may block. Exceptions have already been reported to the client. */
    void execute(QueryRun run);

    /** Reports that the query ended before it was admitted. Must not block. */
    void refuse(QueryRun run, BraidException reason);
}
