/**
 * The log of decisions, kept by Narayana's transaction manager. Its classes are loaded once for each log.
 *
 * <p>Others need nothing of it but {@link io.braid.execution.coordinator.narayana.NarayanaDecisionLog}, by its name.
 * Stands on {@code coordinator}.
 */
@NullMarked
package io.braid.execution.coordinator.narayana;

import org.jspecify.annotations.NullMarked;
