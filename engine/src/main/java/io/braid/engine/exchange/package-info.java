/**
 * Threads of a query: worker teams, bounded queues with back-pressure, cancellation and priority of short queries.
 *
 * <p>The entry points are {@link io.braid.engine.exchange.Cancellation} and
 * {@link io.braid.engine.exchange.WorkerTeam}. Depends on {@code memory} only.
 */
@NullMarked
package io.braid.engine.exchange;

import org.jspecify.annotations.NullMarked;
