/**
 * Row counts and costs, as far as statistics of sources tell. {@link io.braid.planner.cost.KeyedCost} and
 * {@link io.braid.planner.cost.JoinCost} are what others need. Stands on {@code budget}, {@code calcite.workaround},
 * {@code catalog}, {@code function}, {@code rel} and {@code type}.
 */
@NullMarked
package io.braid.planner.cost;

import org.jspecify.annotations.NullMarked;
