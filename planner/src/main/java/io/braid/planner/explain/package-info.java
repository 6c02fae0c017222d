/**
 * Output of EXPLAIN: plans as text and JSON, and access rights. Its entry points are
 * {@link io.braid.planner.explain.PlanText} and {@link io.braid.planner.explain.PlanJson}. Depends on {@code access},
 * {@code barrier}, {@code catalog}, {@code option}, {@code pushdown}, {@code rel} and {@code step}.
 */
@NullMarked
package io.braid.planner.explain;

import org.jspecify.annotations.NullMarked;
