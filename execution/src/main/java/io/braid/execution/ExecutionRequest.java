package io.braid.execution;

import io.braid.execution.session.OpenSession;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A client's request to execute a statement.
 *
 * @param maxRows the most rows that the client wants, 0 for all
 * @param batch the values of several executions, which are one; null for one execution with the values
 */
public record ExecutionRequest(
        ClientStatement statement,
        OpenSession session,
        ParameterValues values,
        long maxRows,
        @Nullable List<ParameterValues> batch) {
    /** A request for one execution. */
    public ExecutionRequest(ClientStatement statement, OpenSession session, ParameterValues values, long maxRows) {
        this(statement, session, values, maxRows, null);
    }
}
