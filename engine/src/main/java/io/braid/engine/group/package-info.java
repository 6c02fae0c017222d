/**
 * Hash aggregation by grouping sets: partial, parallel, and spilling if groups do not fit in memory.
 *
 * <p>The entry points are {@link io.braid.engine.group.AggregateOperator} and
 * {@link io.braid.engine.group.GroupHashTable}. Depends on {@code aggregate}, {@code materialize} and {@code spill}.
 */
@NullMarked
package io.braid.engine.group;

import org.jspecify.annotations.NullMarked;
