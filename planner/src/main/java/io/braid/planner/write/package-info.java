/**
 * Statements that modify rows: their target, the query of the affected rows, checks of the written rows, and the
 * finished plan.
 *
 * <p>Its entry points are {@link io.braid.planner.write.PlannedWrite} and {@link io.braid.planner.write.WriteTarget}.
 * Depends on {@code catalog}, {@code rel}, {@code syntax} and {@code type}.
 */
@NullMarked
package io.braid.planner.write;

import org.jspecify.annotations.NullMarked;
