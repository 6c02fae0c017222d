/**
 * Kernels of arithmetic and of date fields.
 *
 * <p>Only the compiler needs them. Stands on {@code expression.kernel} and {@code expression.number}.
 */
@NullMarked
package io.braid.engine.expression.arithmetic;

import org.jspecify.annotations.NullMarked;
