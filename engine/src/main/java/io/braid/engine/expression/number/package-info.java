/**
 * Exact arithmetic on integers and decimals of up to 38 digits.
 *
 * <p>The entry points are {@link io.braid.engine.expression.number.ExactNumbers} and
 * {@link io.braid.engine.expression.number.ArithmeticErrors}. Depends on {@code column}.
 */
@NullMarked
package io.braid.engine.expression.number;

import org.jspecify.annotations.NullMarked;
