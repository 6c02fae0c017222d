/**
 * Plans of statements: cached by text and context, and planned once for concurrent sessions.
 * {@link io.braid.execution.plan.PlanService} is the entry point. Depends only on the planner.
 */
@NullMarked
package io.braid.execution.plan;

import org.jspecify.annotations.NullMarked;
