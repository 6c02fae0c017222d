/**
 * Drift between a model and the current metadata of its sources. Its entry point is
 * {@link io.braid.planner.drift.SourceDrift}. Depends on {@code planner}, {@code catalog}, {@code imports} and
 * {@code lineage}.
 */
@NullMarked
package io.braid.planner.drift;

import org.jspecify.annotations.NullMarked;
