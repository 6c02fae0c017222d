package io.braid.grammar.parser;

import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlInternalOperator;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.parser.SqlParserPos;

/** Placeholder for the {@code ALL} of {@code GROUP BY ALL} until it is known which functions are aggregates. */
public final class GroupByAll {
    private static final SqlOperator OPERATOR = new SqlInternalOperator("GROUP BY ALL", SqlKind.OTHER);

    private GroupByAll() {}

    public static SqlNode of(SqlParserPos place) {
        return OPERATOR.createCall(place);
    }

    /** True if a query is grouped by all. */
    public static boolean is(SqlNodeList groups) {
        return groups.size() == 1
                && groups.get(0) instanceof SqlCall call
                && call.getOperator().equals(OPERATOR);
    }
}
