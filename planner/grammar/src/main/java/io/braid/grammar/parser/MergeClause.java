package io.braid.grammar.parser;

import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.jspecify.annotations.Nullable;

/**
 * Clause WHEN of a MERGE.
 *
 * @param matched true for rows that are there, false for those that are not
 * @param condition further condition; null if there is none
 * @param columns that get values; none for all of an INSERT, and of a DELETE
 * @param values null for DELETE and DO NOTHING
 */
public record MergeClause(
        SqlParserPos position,
        boolean matched,
        @Nullable SqlNode condition,
        Action action,
        SqlNodeList columns,
        @Nullable SqlNodeList values) {
    /** Action on a row. */
    public enum Action {
        UPDATE,
        DELETE,
        INSERT,
        NOTHING
    }
}
