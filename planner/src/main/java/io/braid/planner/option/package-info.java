/**
 * Switches of the optimizer, from which settings derive. {@link io.braid.planner.option.PlannerOptions} is what others
 * need. Stands on no other package of the planner.
 */
@NullMarked
package io.braid.planner.option;

import org.jspecify.annotations.NullMarked;
