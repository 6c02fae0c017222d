/**
 * Push-down: which operations a source evaluates, and how exactly. {@link io.braid.planner.pushdown.PushdownExactness}
 * judges expressions, {@link io.braid.planner.pushdown.FragmentPlacement} assigns operations to sources. Stands on
 * {@code catalog}, {@code function}, {@code option}, {@code rel} and {@code type}.
 */
@NullMarked
package io.braid.planner.pushdown;

import org.jspecify.annotations.NullMarked;
