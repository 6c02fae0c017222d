/**
 * Literals as parameters, so that statements that differ in them share a plan.
 * {@link io.braid.planner.literal.LiteralParameters} and {@link io.braid.planner.literal.PlanGuard} are what others
 * need. Stands on {@code parameter}.
 */
@NullMarked
package io.braid.planner.literal;

import org.jspecify.annotations.NullMarked;
