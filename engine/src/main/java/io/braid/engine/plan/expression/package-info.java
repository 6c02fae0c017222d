/** Expressions over the columns of a row, as plans hold them. */
@NullMarked
package io.braid.engine.plan.expression;

import org.jspecify.annotations.NullMarked;
