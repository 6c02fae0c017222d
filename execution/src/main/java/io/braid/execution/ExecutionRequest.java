package io.braid.execution;

import io.braid.execution.session.OpenSession;
import io.braid.execution.session.SessionSettings;

/**
 * Request to execute a statement.
 *
 * @param maxRows the most rows that the client wants, 0 for all
 * @param settings the settings under which it runs
 */
public record ExecutionRequest(
        ClientStatement statement,
        OpenSession session,
        ParameterValues values,
        long maxRows,
        SessionSettings settings) {
    /** A request under the settings that the session has now. */
    public ExecutionRequest(ClientStatement statement, OpenSession session, ParameterValues values, long maxRows) {
        this(statement, session, values, maxRows, session.now().settings());
    }
}
