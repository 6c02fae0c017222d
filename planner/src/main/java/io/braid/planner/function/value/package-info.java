/**
 * Computation on texts, numbers and times, as PostgreSQL defines it. {@link io.braid.planner.function.value.Texts},
 * {@link io.braid.planner.function.value.ExactArithmetic} and {@link io.braid.planner.function.value.Times} are what
 * others need. Stands on no other package of the planner.
 */
@NullMarked
package io.braid.planner.function.value;

import org.jspecify.annotations.NullMarked;
