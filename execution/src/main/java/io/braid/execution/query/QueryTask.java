package io.braid.execution.query;

import io.braid.spi.error.BraidException;
import org.jspecify.annotations.Nullable;

/** Work of a query: executed or refused, once. */
public interface QueryTask {
    /**
     * The row that it looks for, if that is all it does, as far as anybody knows before it begins; else null. One that
     * does may be executed on a thread on which others wait for it. Must not wait.
     */
    default @Nullable PendingLookup lookup() {
        return null;
    }

    /** Does it all, on a thread that may wait. Whatever it throws it has reported to the client already. */
    void execute(QueryRun run);

    /** Reports that the query ended before its turn came. Must not wait. */
    void refuse(QueryRun run, BraidException reason);
}
