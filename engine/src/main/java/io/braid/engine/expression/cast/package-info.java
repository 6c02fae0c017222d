/**
 * Casts between types.
 *
 * <p>Others need {@link io.braid.engine.expression.cast.CastCompiler}. Stands on {@code expression.kernel},
 * {@code expression.number} and {@code expression.text}.
 */
@NullMarked
package io.braid.engine.expression.cast;

import org.jspecify.annotations.NullMarked;
