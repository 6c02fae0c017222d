/**
 * Rewriting of parse trees before validation, from Braid's SQL to what Calcite understands. Its entry point is
 * {@link io.braid.planner.syntax.SyntaxRewriter}. Depends on {@code function}, {@code function.json},
 * {@code function.xml} and {@code zone}.
 */
@NullMarked
package io.braid.planner.syntax;

import org.jspecify.annotations.NullMarked;
