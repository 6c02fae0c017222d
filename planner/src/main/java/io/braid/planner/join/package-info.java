/**
 * Joins: their order, dependent joins that send keys, merge joins, and redundant sides. Its entry points are
 * {@link io.braid.planner.join.JoinGraph} and {@link io.braid.planner.join.PlanCost}. Depends on {@code budget},
 * {@code catalog}, {@code cost}, {@code hint}, {@code option}, {@code pushdown}, {@code rel}, {@code rule} and
 * {@code type}.
 */
@NullMarked
package io.braid.planner.join;

import org.jspecify.annotations.NullMarked;
