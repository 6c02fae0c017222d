/**
 * Row-count and cost estimates from the statistics of sources. Its entry points are
 * {@link io.braid.planner.cost.KeyedCost} and {@link io.braid.planner.cost.JoinCost}. Depends on {@code budget},
 * {@code calcite.workaround}, {@code catalog}, {@code function}, {@code rel} and {@code type}.
 */
@NullMarked
package io.braid.planner.cost;

import org.jspecify.annotations.NullMarked;
