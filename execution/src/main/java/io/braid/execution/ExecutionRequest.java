package io.braid.execution;

import io.braid.execution.session.OpenSession;

/**
 * A client's request to execute a statement.
 *
 * @param maxRows the most rows that the client wants, 0 for all
 */
public record ExecutionRequest(ClientStatement statement, OpenSession session, ParameterValues values, long maxRows) {}
