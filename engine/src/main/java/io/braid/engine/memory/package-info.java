/**
 * Memory budgets of queries, within the limit of the server.
 *
 * <p>The entry points are {@link io.braid.engine.memory.MemoryBudget} and
 * {@link io.braid.engine.memory.MemoryReservation}. Depends on no other package of the engine.
 */
@NullMarked
package io.braid.engine.memory;

import org.jspecify.annotations.NullMarked;
