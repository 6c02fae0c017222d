/**
 * Kernels: the interface of vectorized expressions, and what all of them share.
 *
 * <p>Others need {@link io.braid.engine.expression.kernel.Kernel} and
 * {@link io.braid.engine.expression.kernel.Predicate}. Stands on {@code expression.number}.
 */
@NullMarked
package io.braid.engine.expression.kernel;

import org.jspecify.annotations.NullMarked;
