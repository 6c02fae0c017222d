/**
 * Kernels: the interface of vectorized expressions, and their common parts.
 *
 * <p>The entry points are {@link io.braid.engine.expression.kernel.Kernel} and
 * {@link io.braid.engine.expression.kernel.Predicate}. Depends on {@code expression.number}.
 */
@NullMarked
package io.braid.engine.expression.kernel;

import org.jspecify.annotations.NullMarked;
