/**
 * Casts between types.
 *
 * <p>The entry point is {@link io.braid.engine.expression.cast.CastCompiler}. Depends on {@code expression.kernel},
 * {@code expression.number} and {@code expression.text}.
 */
@NullMarked
package io.braid.engine.expression.cast;

import org.jspecify.annotations.NullMarked;
