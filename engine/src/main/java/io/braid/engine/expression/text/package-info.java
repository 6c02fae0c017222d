/**
 * Kernels of text functions and LIKE.
 *
 * <p>Used by the compiler and {@code expression.cast} only. Depends on {@code expression.kernel}.
 */
@NullMarked
package io.braid.engine.expression.text;

import org.jspecify.annotations.NullMarked;
