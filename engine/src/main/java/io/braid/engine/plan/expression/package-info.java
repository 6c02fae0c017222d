/**
 * Expressions over the columns of a row, as plans hold them.
 *
 * <p>Others need {@link io.braid.engine.plan.expression.Expression}. Stands on no other package of the engine.
 */
@NullMarked
package io.braid.engine.plan.expression;

import org.jspecify.annotations.NullMarked;
