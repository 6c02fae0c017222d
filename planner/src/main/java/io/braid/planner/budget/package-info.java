/**
 * Limits of time and memory for planning one statement. {@link io.braid.planner.budget.PlanningWatch} is what others
 * need. Stands on {@code concurrent}.
 */
@NullMarked
package io.braid.planner.budget;

import org.jspecify.annotations.NullMarked;
