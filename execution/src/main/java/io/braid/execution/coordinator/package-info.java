/**
 * Coordination of transactions that change several sources: two-phase commit, and recovery of what was in doubt when
 * the server or a source went away.
 *
 * <p>Others need {@link io.braid.execution.coordinator.TransactionCoordinator}. Stands on {@code source},
 * {@code storage} and {@code connectors/spi}.
 */
@NullMarked
package io.braid.execution.coordinator;

import org.jspecify.annotations.NullMarked;
