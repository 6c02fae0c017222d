package io.braid.execution;

import io.braid.execution.session.OpenSession;
import org.jspecify.annotations.Nullable;

/**
 * A client's request to execute a statement.
 *
 * @param maxRows the most rows that the client wants, 0 for all
 * @param sent the rows that the client sends; null where its protocol has no way to
 */
public record ExecutionRequest(
        ClientStatement statement,
        OpenSession session,
        ParameterValues values,
        long maxRows,
        @Nullable RowFeed sent) {
    /** A request whose client sends no rows. */
    public ExecutionRequest(ClientStatement statement, OpenSession session, ParameterValues values, long maxRows) {
        this(statement, session, values, maxRows, null);
    }
}
