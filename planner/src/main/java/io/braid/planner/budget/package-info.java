/**
 * Time and memory limits for planning one statement. Its entry point is {@link io.braid.planner.budget.PlanningWatch}.
 * Depends on {@code concurrent}.
 */
@NullMarked
package io.braid.planner.budget;

import org.jspecify.annotations.NullMarked;
