/**
 * Estimated work of a finished plan, for limits and admission control. Its entry point is
 * {@link io.braid.planner.estimate.EstimatedWork}. Depends on {@code catalog}, {@code cost}, {@code rel} and
 * {@code statistics}.
 */
@NullMarked
package io.braid.planner.estimate;

import org.jspecify.annotations.NullMarked;
