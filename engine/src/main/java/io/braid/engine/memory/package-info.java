/**
 * Memory budgets of queries, within the limit of the server.
 *
 * <p>Others need {@link io.braid.engine.memory.MemoryBudget} and {@link io.braid.engine.memory.MemoryReservation}.
 * Stands on no other package of the engine.
 */
@NullMarked
package io.braid.engine.memory;

import org.jspecify.annotations.NullMarked;
