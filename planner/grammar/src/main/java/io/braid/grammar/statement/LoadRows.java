package io.braid.grammar.statement;

import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlNodeList;
import org.jspecify.annotations.Nullable;

/**
 * {@code COPY ... FROM STDIN}: an INSERT of rows that the client sends after the statement.
 *
 * @param columns the columns with values; null for all
 */
public record LoadRows(SqlIdentifier table, @Nullable SqlNodeList columns) implements Statement {}
