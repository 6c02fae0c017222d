package io.braid.execution;

import io.braid.execution.session.OpenSession;
import io.braid.execution.session.SessionSettings;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Request to execute a statement.
 *
 * @param maxRows maximum number of rows for the client, 0 for all
 * @param batch parameter values of a batch of executions; null for a single execution
 * @param settings effective settings of the execution
 * @param sent rows that the client sends; null if its protocol does not support that
 */
public record ExecutionRequest(
        ClientStatement statement,
        OpenSession session,
        ParameterValues values,
        long maxRows,
        @Nullable List<ParameterValues> batch,
        SessionSettings settings,
        @Nullable RowFeed sent) {
    /** A request for a batch of executions with the session's current settings. */
    public ExecutionRequest(
            ClientStatement statement,
            OpenSession session,
            ParameterValues values,
            long maxRows,
            @Nullable List<ParameterValues> batch) {
        this(statement, session, values, maxRows, batch, session.now().settings(), null);
    }

    /** A request for a single execution. */
    public ExecutionRequest(ClientStatement statement, OpenSession session, ParameterValues values, long maxRows) {
        this(statement, session, values, maxRows, null);
    }

    /** A request for a single execution with rows from the client. */
    public static ExecutionRequest sending(
            ClientStatement statement, OpenSession session, ParameterValues values, RowFeed sent) {
        return new ExecutionRequest(
                statement, session, values, 0, null, session.now().settings(), sent);
    }
}
