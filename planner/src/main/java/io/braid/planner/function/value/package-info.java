/**
 * Text, number and time operations with PostgreSQL's semantics. Its entry points are
 * {@link io.braid.planner.function.value.Texts}, {@link io.braid.planner.function.value.ExactArithmetic} and
 * {@link io.braid.planner.function.value.Times}. Depends on no other package of the planner.
 */
@NullMarked
package io.braid.planner.function.value;

import org.jspecify.annotations.NullMarked;
