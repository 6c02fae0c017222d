/**
 * Operators: the interface, and the streaming operators that need no state.
 *
 * <p>Others need {@link io.braid.engine.operator.Operator} and, to read a source,
 * {@link io.braid.engine.operator.Scan}. Stands on {@code expression}.
 */
@NullMarked
package io.braid.engine.operator;

import org.jspecify.annotations.NullMarked;
