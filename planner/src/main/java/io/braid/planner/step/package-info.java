/**
 * Planning steps, each from one tree of relational algebra to another. {@link io.braid.planner.step.PlanStep} is what
 * others need; EXPLAIN (STEPS) prints them by name. Stands on {@code aggregate}, {@code barrier},
 * {@code calcite.workaround}, {@code cost}, {@code function}, {@code hint}, {@code join}, {@code option},
 * {@code pushdown}, {@code rel}, {@code rule}, {@code simplify}, {@code subquery} and {@code type}.
 */
@NullMarked
package io.braid.planner.step;

import org.jspecify.annotations.NullMarked;
