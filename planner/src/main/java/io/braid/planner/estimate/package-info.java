/**
 * Estimates of the work of a finished plan, by which limits and admission control judge it.
 * {@link io.braid.planner.estimate.EstimatedWork} is what others need. Stands on {@code catalog}, {@code cost},
 * {@code rel} and {@code statistics}.
 */
@NullMarked
package io.braid.planner.estimate;

import org.jspecify.annotations.NullMarked;
