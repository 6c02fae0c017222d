/**
 * Pushdown: assignment of operations to sources by how exactly they evaluate them.
 * {@link io.braid.planner.pushdown.PushdownExactness} classifies expressions,
 * {@link io.braid.planner.pushdown.FragmentPlacement} assigns operations to sources. Depends on {@code catalog},
 * {@code function}, {@code option}, {@code rel} and {@code type}.
 */
@NullMarked
package io.braid.planner.pushdown;

import org.jspecify.annotations.NullMarked;
