/**
 * Conversion of validated statements to relational algebra, and repairs of Calcite's results.
 * {@link io.braid.planner.convert.SqlFrontEnd} runs all of syntax, validation and conversion. Depends on
 * {@code access}, {@code barrier}, {@code budget}, {@code calcite.workaround}, {@code catalog}, {@code cost},
 * {@code function}, {@code function.fold}, {@code function.value}, {@code hint}, {@code materialized},
 * {@code parameter}, {@code rel}, {@code simplify}, {@code subquery}, {@code syntax}, {@code type}, {@code validate}
 * and {@code zone}.
 */
@NullMarked
package io.braid.planner.convert;

import org.jspecify.annotations.NullMarked;
