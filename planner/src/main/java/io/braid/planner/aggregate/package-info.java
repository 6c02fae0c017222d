/**
 * Decomposition of aggregations into partial and final ones. Its entry point is
 * {@link io.braid.planner.aggregate.SplitAggregate}. Depends on {@code cost}, {@code rel}, {@code rule} and
 * {@code type}.
 */
@NullMarked
package io.braid.planner.aggregate;

import org.jspecify.annotations.NullMarked;
