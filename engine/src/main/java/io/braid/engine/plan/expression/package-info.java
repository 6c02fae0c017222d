/**
 * Expressions of plans over the columns of a row.
 *
 * <p>The entry point is {@link io.braid.engine.plan.expression.Expression}. Depends on no other package of the engine.
 */
@NullMarked
package io.braid.engine.plan.expression;

import org.jspecify.annotations.NullMarked;
