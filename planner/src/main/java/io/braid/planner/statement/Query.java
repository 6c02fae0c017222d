package io.braid.planner.statement;

import org.apache.calcite.sql.SqlNode;

/** A statement that yields rows: a query, EXPLAIN, SHOW or DESCRIBE. Can be planned once: planning may rewrite the tree. */
public record Query(SqlNode tree) implements Statement {}
