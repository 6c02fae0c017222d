/**
 * Plan nodes: what the planner hands to the engine, a tree of immutable records free of execution state.
 *
 * <p>Others need {@link io.braid.engine.plan.PlanNode} and {@link io.braid.engine.plan.PlanVisitor}. Stands on
 * {@code plan.expression} and {@code plan.actual}.
 */
@NullMarked
package io.braid.engine.plan;

import org.jspecify.annotations.NullMarked;
