/**
 * Planning steps, each from one tree of relational algebra to another. Its entry point is
 * {@link io.braid.planner.step.PlanStep}; EXPLAIN (STEPS) prints them by name. Depends on {@code aggregate},
 * {@code barrier}, {@code calcite.workaround}, {@code cost}, {@code function}, {@code hint}, {@code join},
 * {@code option}, {@code pushdown}, {@code rel}, {@code rule}, {@code simplify}, {@code subquery} and {@code type}.
 */
@NullMarked
package io.braid.planner.step;

import org.jspecify.annotations.NullMarked;
