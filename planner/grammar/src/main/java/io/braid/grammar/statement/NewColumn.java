package io.braid.grammar.statement;

import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.jspecify.annotations.Nullable;

/**
 * Column of CREATE TABLE.
 *
 * @param type the type as written
 * @param defaultValue a literal; null for none
 */
public record NewColumn(
        String name,
        String type,
        boolean nullable,
        @Nullable SqlNode defaultValue,
        SqlParserPos position) {}
