/**
 * Literals as parameters, so that statements that differ only in literals share a plan. Its entry points are
 * {@link io.braid.planner.literal.LiteralParameters} and {@link io.braid.planner.literal.PlanGuard}. Depends on
 * {@code parameter}.
 */
@NullMarked
package io.braid.planner.literal;

import org.jspecify.annotations.NullMarked;
