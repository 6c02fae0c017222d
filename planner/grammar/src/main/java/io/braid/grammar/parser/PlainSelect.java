package io.braid.grammar.parser;

import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.SqlSelect;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.jspecify.annotations.Nullable;

/** Factory of queries with a select list and an optional FROM, and no other clauses. */
public final class PlainSelect {
    private PlainSelect() {}

    /** Returns {@code SELECT columns FROM from}. */
    public static SqlSelect of(SqlParserPos place, SqlNodeList columns, @Nullable SqlNode from) {
        return new SqlSelect(place, null, columns, from, null, null, null, null, null, null, null, null, null);
    }
}
