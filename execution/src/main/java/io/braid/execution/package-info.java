/**
 * Execution of clients' statements, independent of wire protocols: a protocol passes a
 * {@link io.braid.execution.QueryExecution} to the scheduler and implements {@link io.braid.execution.ResultSink}.
 * Depends on statement, query, result and database.
 */
@NullMarked
package io.braid.execution;

import org.jspecify.annotations.NullMarked;
