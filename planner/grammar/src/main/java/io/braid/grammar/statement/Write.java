package io.braid.grammar.statement;

import org.apache.calcite.sql.SqlNode;

/** INSERT, UPDATE or DELETE. Can be planned once: planning may rewrite the tree. */
public record Write(SqlNode tree) implements Statement {}
