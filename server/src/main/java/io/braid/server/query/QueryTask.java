package io.braid.server.query;

import io.braid.spi.error.BraidException;

/** What there is to do for a query. Exactly one of the methods is called, once. */
public interface QueryTask {
    /** Does it all, on a thread that may wait. Whatever it throws it has reported to the client already. */
    void execute(QueryRun run);

    /** Reports that the query ended before its turn came. Must not wait. */
    void refuse(QueryRun run, BraidException reason);
}
