/**
 * Decomposition of aggregations into partial and final ones. {@link io.braid.planner.aggregate.SplitAggregate} is what
 * others need. Stands on {@code cost}, {@code rel}, {@code rule} and {@code type}.
 */
@NullMarked
package io.braid.planner.aggregate;

import org.jspecify.annotations.NullMarked;
