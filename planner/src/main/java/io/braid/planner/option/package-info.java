/**
 * Optimizer switches, from which session settings derive. Its entry point is
 * {@link io.braid.planner.option.PlannerOptions}. Depends on no other package of the planner.
 */
@NullMarked
package io.braid.planner.option;

import org.jspecify.annotations.NullMarked;
