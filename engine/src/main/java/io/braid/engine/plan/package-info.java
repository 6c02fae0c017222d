/**
 * Plan nodes: the output of the planner and input of the engine, a tree of immutable records without execution state.
 *
 * <p>The entry points are {@link io.braid.engine.plan.PlanNode} and {@link io.braid.engine.plan.PlanVisitor}. Depends
 * on {@code plan.expression} and {@code plan.actual}.
 */
@NullMarked
package io.braid.engine.plan;

import org.jspecify.annotations.NullMarked;
