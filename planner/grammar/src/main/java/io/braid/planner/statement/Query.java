package io.braid.planner.statement;

import org.apache.calcite.sql.SqlNode;

/** A query, or EXPLAIN of one. Can be planned once: planning may rewrite the tree. */
public record Query(SqlNode tree) implements Statement {}
