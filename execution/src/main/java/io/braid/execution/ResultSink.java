package io.braid.execution;

import io.braid.execution.query.QueryRun;
import io.braid.execution.statement.ReadyStatement;
import io.braid.spi.batch.Batch;
import java.time.ZoneId;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Receiver of a statement's result, implemented by each protocol. The columns come first, then batches, and finally
 * exactly one of end and error.
 */
public interface ResultSink {
    /** True if a row can be sent without waiting for the client. */
    boolean isReady();

    /** Announces the result columns; none for a command. */
    void columns(ReadyStatement statement);

    /**
     * Sends rows once the client can accept them (back-pressure). Fails if the query is cancelled meanwhile.
     *
     * @param last true if the end follows immediately
     * @return false if the client needs no more rows
     */
    boolean rows(Batch batch, boolean last, QueryRun run);

    /** Ends the result. The query has already ended. */
    void end(Summary summary);

    /** Ends the result with an error. The query has already ended. */
    void fail(QueryRun run, Throwable failure);

    /** Interrupts a wait for the client because the query has been cancelled. */
    void wake();

    /**
     * Summary at the end of a result.
     *
     * @param timeZone the session's time zone if the statement has changed it
     */
    record Summary(
            long rows, List<String> warnings, @Nullable ZoneId timeZone) {}
}
