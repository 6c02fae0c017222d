/**
 * Kernels of text functions and LIKE.
 *
 * <p>Only the compiler and {@code expression.cast} need them. Stands on {@code expression.kernel}.
 */
@NullMarked
package io.braid.engine.expression.text;

import org.jspecify.annotations.NullMarked;
