/**
 * Kernels of comparisons, IN, null tests and three-valued logic.
 *
 * <p>Used by the compiler only. Depends on {@code expression.kernel} and {@code expression.number}.
 */
@NullMarked
package io.braid.engine.expression.comparison;

import org.jspecify.annotations.NullMarked;
