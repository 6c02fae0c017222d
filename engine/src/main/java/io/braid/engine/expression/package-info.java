/**
 * Compiler of expressions into vectorized kernels.
 *
 * <p>The entry point is {@link io.braid.engine.expression.ExpressionCompiler}. Depends on its sub-packages.
 */
@NullMarked
package io.braid.engine.expression;

import org.jspecify.annotations.NullMarked;
