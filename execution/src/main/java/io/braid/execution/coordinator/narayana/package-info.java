/**
 * Decision log implemented with Narayana's transaction manager. Its classes are loaded once for each log.
 *
 * <p>{@link io.braid.execution.coordinator.narayana.NarayanaDecisionLog} is the entry point and is loaded by name.
 * Depends on {@code coordinator}.
 */
@NullMarked
package io.braid.execution.coordinator.narayana;

import org.jspecify.annotations.NullMarked;
