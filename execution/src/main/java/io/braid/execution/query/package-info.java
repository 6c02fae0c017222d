/**
 * Queries from admission to their end: slots, deadlines, cancellation, history.
 * {@link io.braid.execution.query.QueryScheduler} starts a {@link io.braid.execution.query.QueryRun}. Depends on
 * session, database, limit and journal.
 */
@NullMarked
package io.braid.execution.query;

import org.jspecify.annotations.NullMarked;
