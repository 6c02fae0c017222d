package io.braid.planner.convert;

import java.util.function.UnaryOperator;
import org.apache.calcite.rel.RelNode;

/**
 * Repair of the algebra that Calcite creates for a statement.
 *
 * @param name the name in EXPLAIN (STEPS)
 */
record Repair(String name, UnaryOperator<RelNode> repair) {}
