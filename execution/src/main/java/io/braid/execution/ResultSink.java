package io.braid.execution;

import io.braid.execution.query.QueryRun;
import io.braid.execution.statement.ReadyStatement;
import io.braid.spi.batch.Batch;
import java.time.ZoneId;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The receiver of one statement's result, which a protocol implements: columns, batches, then either the end or an
 * error, exactly one of them and nothing after it.
 */
public interface ResultSink {
    /** True if a row could be sent now, without waiting for the client. */
    boolean isReady();

    /** Announces the result's columns; none for a command. */
    void columns(ReadyStatement statement);

    /**
     * Sends rows, after waiting until the client has room for them. Throws if the query is canceled meanwhile.
     *
     * @param last whether the end follows at once
     * @return false if the client wants no more rows
     */
    boolean rows(Batch batch, boolean last, QueryRun run);

    /** Ends the result. The query has ended already. */
    void end(Summary summary);

    /** Ends the result with an error. The query has ended already. */
    void fail(QueryRun run, Throwable failure);

    /** Ends a wait for the client, because the query has been canceled. */
    void wake();

    /**
     * The end of a result.
     *
     * @param timeZone the session's time zone if the statement has changed it
     */
    record Summary(
            long rows, List<String> warnings, @Nullable ZoneId timeZone) {}
}
