/**
 * Compiler of expressions into vectorized kernels.
 *
 * <p>Others need {@link io.braid.engine.expression.ExpressionCompiler}. Stands on its sub-packages.
 */
@NullMarked
package io.braid.engine.expression;

import org.jspecify.annotations.NullMarked;
