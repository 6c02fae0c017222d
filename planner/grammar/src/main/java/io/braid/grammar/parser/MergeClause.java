package io.braid.grammar.parser;

import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.jspecify.annotations.Nullable;

/**
 * Clause WHEN of a MERGE.
 *
 * @param matched true for WHEN MATCHED, false for WHEN NOT MATCHED
 * @param condition further condition; null if there is none
 * @param columns the assigned columns; none for an INSERT of all columns, and for DELETE
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
