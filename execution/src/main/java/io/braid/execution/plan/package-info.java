/**
 * Plans of statements: cached by text and context, and made once for all sessions that need one at the same time.
 * {@link io.braid.execution.plan.PlanService} is the entry. Stands on the planner only.
 */
@NullMarked
package io.braid.execution.plan;

import org.jspecify.annotations.NullMarked;
