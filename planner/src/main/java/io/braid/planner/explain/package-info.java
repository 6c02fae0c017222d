/**
 * Plans for people and tools: EXPLAIN as text, as JSON and of access rights. {@link io.braid.planner.explain.PlanText}
 * and {@link io.braid.planner.explain.PlanJson} are what others need. Stands on {@code access}, {@code barrier},
 * {@code catalog}, {@code option}, {@code pushdown}, {@code rel} and {@code step}.
 */
@NullMarked
package io.braid.planner.explain;

import org.jspecify.annotations.NullMarked;
