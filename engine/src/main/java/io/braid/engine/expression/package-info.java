/** Expressions evaluated a column at a time. */
@NullMarked
package io.braid.engine.expression;

import org.jspecify.annotations.NullMarked;
