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
 * @param sent the rows that the client sends; null where its protocol has no way to
 */
public record ExecutionRequest(
        ClientStatement statement,
        OpenSession session,
        ParameterValues values,
        long maxRows,
        @Nullable List<ParameterValues> batch,
        SessionSettings settings,
        @Nullable RowFeed sent) {
    /** A request for several executions, under the settings that the session has now. */
    public ExecutionRequest(
            ClientStatement statement,
            OpenSession session,
            ParameterValues values,
            long maxRows,
            @Nullable List<ParameterValues> batch) {
        this(statement, session, values, maxRows, batch, session.now().settings(), null);
    }

    /** A request for one execution. */
    public ExecutionRequest(ClientStatement statement, OpenSession session, ParameterValues values, long maxRows) {
        this(statement, session, values, maxRows, null);
    }

    /** A request for one execution, which takes the rows that the client sends. */
    public static ExecutionRequest sending(
            ClientStatement statement, OpenSession session, ParameterValues values, RowFeed sent) {
        return new ExecutionRequest(
                statement, session, values, 0, null, session.now().settings(), sent);
    }
}
