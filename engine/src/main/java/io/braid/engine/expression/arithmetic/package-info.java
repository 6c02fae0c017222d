/**
 * Kernels of arithmetic and of date fields.
 *
 * <p>Used by the compiler only. Depends on {@code expression.kernel} and {@code expression.number}.
 */
@NullMarked
package io.braid.engine.expression.arithmetic;

import org.jspecify.annotations.NullMarked;
