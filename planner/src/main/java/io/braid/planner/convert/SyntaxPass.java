package io.braid.planner.convert;

import java.util.function.UnaryOperator;
import org.apache.calcite.sql.SqlNode;

/**
 * Rewrite of a whole statement before the rules of {@link io.braid.planner.syntax.SyntaxRewriter}.
 *
 * @param name the name in EXPLAIN (STEPS)
 */
record SyntaxPass(String name, UnaryOperator<SqlNode> rewriting) {}
