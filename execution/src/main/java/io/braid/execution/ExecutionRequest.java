package io.braid.execution;

import io.braid.execution.session.OpenSession;
import io.braid.execution.session.SessionSettings;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Request to execute a statement.
 *
 * @param maxRows the most rows that the client wants, 0 for all
 * @param batch the values of several executions, which are one; null for one execution with the values
 * @param settings the settings under which it runs
 */
public record ExecutionRequest(
        ClientStatement statement,
        OpenSession session,
        ParameterValues values,
        long maxRows,
        @Nullable List<ParameterValues> batch,
        SessionSettings settings) {
    /** A request under the settings that the session has now. */
    public ExecutionRequest(
            ClientStatement statement,
            OpenSession session,
            ParameterValues values,
            long maxRows,
            @Nullable List<ParameterValues> batch) {
        this(statement, session, values, maxRows, batch, session.now().settings());
    }

    /** A request for one execution. */
    public ExecutionRequest(ClientStatement statement, OpenSession session, ParameterValues values, long maxRows) {
        this(statement, session, values, maxRows, null);
    }
}
