/**
 * Execution of clients' statements, for every protocol: a protocol gives a {@link io.braid.execution.QueryExecution} to
 * the scheduler and implements {@link io.braid.execution.ResultSink}. Knows no wire protocol. Stands on statement,
 * query, result and database.
 */
@NullMarked
package io.braid.execution;

import org.jspecify.annotations.NullMarked;
