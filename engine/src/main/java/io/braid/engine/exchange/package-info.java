/**
 * Threads of a query: worker teams, bounded queues with back-pressure, cancellation and priority of short queries.
 *
 * <p>Others need {@link io.braid.engine.exchange.Cancellation} and {@link io.braid.engine.exchange.WorkerTeam}. Stands
 * on {@code memory} only.
 */
@NullMarked
package io.braid.engine.exchange;

import org.jspecify.annotations.NullMarked;
