/**
 * Statements that change rows: their target, the query of the rows to be written, the checks of the rows that result,
 * and the finished plan.
 *
 * <p>Others need {@link io.braid.planner.write.PlannedWrite} and {@link io.braid.planner.write.WriteTarget}. Stands on
 * {@code catalog}, {@code rel}, {@code syntax} and {@code type}.
 */
@NullMarked
package io.braid.planner.write;

import org.jspecify.annotations.NullMarked;
