/**
 * Coordination of distributed transactions: two-phase commit, and recovery of in-doubt branches after a crash of the
 * server or a source.
 *
 * <p>{@link io.braid.execution.coordinator.TransactionCoordinator} is the entry point. Depends on {@code source},
 * {@code storage} and {@code connectors/spi}.
 */
@NullMarked
package io.braid.execution.coordinator;

import org.jspecify.annotations.NullMarked;
