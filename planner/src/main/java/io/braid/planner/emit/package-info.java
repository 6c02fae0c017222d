/**
 * Emission of plans: SQL for sources, plan nodes and expressions. Its entry point is
 * {@link io.braid.planner.emit.PlanEmitter}. Depends on {@code catalog}, {@code cost}, {@code function},
 * {@code function.json}, {@code function.value}, {@code function.xml}, {@code option}, {@code provenance},
 * {@code pushdown}, {@code rel} and {@code type}.
 */
@NullMarked
package io.braid.planner.emit;

import org.jspecify.annotations.NullMarked;
