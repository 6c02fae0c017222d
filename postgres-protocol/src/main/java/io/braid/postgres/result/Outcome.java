package io.braid.postgres.result;

import io.braid.execution.ResultSink;
import io.braid.postgres.message.MessageBuffer;
import org.jspecify.annotations.Nullable;

/**
 * Outcome of a fetch.
 *
 * @param rows the number of rows that were sent or skipped
 * @param summary the summary of the whole result; null if it is suspended or has failed
 * @param failure the reason for a failure
 * @param unsent messages to send with the response
 * @param isCommand true for a statement that returns no rows
 */
public record Outcome(
        long rows,
        ResultSink.@Nullable Summary summary,
        @Nullable Throwable failure,
        MessageBuffer unsent,
        boolean isCommand) {
    public boolean isSuspended() {
        return summary == null && failure == null;
    }
}
