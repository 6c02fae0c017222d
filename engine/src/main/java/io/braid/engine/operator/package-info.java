/**
 * Operators: the interface, and the stateless streaming operators.
 *
 * <p>The entry points are {@link io.braid.engine.operator.Operator} and, to read a source,
 * {@link io.braid.engine.operator.Scan}. Depends on {@code expression}.
 */
@NullMarked
package io.braid.engine.operator;

import org.jspecify.annotations.NullMarked;
