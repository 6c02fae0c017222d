/**
 * Decorrelation of sub-queries into joins where Calcite fails or is incorrect.
 * {@link io.braid.planner.subquery.LiftSubQueries} and its siblings are rules of the step RemoveSubQueries. Depends on
 * {@code calcite.workaround}, {@code catalog}, {@code cost}, {@code option}, {@code rel}, {@code rule},
 * {@code simplify} and {@code type}.
 */
@NullMarked
package io.braid.planner.subquery;

import org.jspecify.annotations.NullMarked;
