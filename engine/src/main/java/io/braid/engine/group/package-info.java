/**
 * Hash aggregation by grouping sets: partial, parallel, and spilling where groups do not fit in memory.
 *
 * <p>Others need {@link io.braid.engine.group.AggregateOperator} and {@link io.braid.engine.group.GroupHashTable}.
 * Stands on {@code aggregate}, {@code materialize} and {@code spill}.
 */
@NullMarked
package io.braid.engine.group;

import org.jspecify.annotations.NullMarked;
