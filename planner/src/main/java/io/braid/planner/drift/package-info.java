/**
 * Drift between a model and its sources as they are now. {@link io.braid.planner.drift.SourceDrift} is what others
 * need. Stands on {@code planner}, {@code catalog}, {@code imports} and {@code lineage}.
 */
@NullMarked
package io.braid.planner.drift;

import org.jspecify.annotations.NullMarked;
