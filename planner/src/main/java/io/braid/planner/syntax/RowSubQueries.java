package io.braid.planner.syntax;

import io.braid.grammar.parser.PlainSelect;
import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.SqlUtil;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.jspecify.annotations.Nullable;

/**
 * Rewriting of {@code (a, b) = (SELECT x, y ...)} to a scalar sub-query {@code (SELECT (a, b) = (x, y) ...)}, which is
 * null for no row, and fails for several.
 */
final class RowSubQueries {
    /** Alias that conflicts with no table or column. */
    private static final String NAME = "row of a sub-query";

    private static final Set<SqlKind> COMPARISONS = Set.of(
            SqlKind.EQUALS,
            SqlKind.NOT_EQUALS,
            SqlKind.LESS_THAN,
            SqlKind.LESS_THAN_OR_EQUAL,
            SqlKind.GREATER_THAN,
            SqlKind.GREATER_THAN_OR_EQUAL);

    private RowSubQueries() {}

    /** Rewrites a comparison; null for other calls. */
    static @Nullable SqlNode rewritten(SqlCall call) {
        if (!COMPARISONS.contains(call.getKind())
                || call.operandCount() != 2
                || !(call.getOperandList().get(0) instanceof SqlCall row)
                || row.getKind() != SqlKind.ROW
                || !call.getOperandList().get(1).isA(SqlKind.QUERY)) {
            return null;
        }
        SqlParserPos place = call.getParserPosition();
        if (SqlUtil.containsCall(row, ExpandGroupByAll::isOfGroups)) {
            throw new BraidException(
                    ErrorCode.FEATURE_NOT_SUPPORTED,
                    "A row with an aggregate or a window function in it is compared with a sub-query. Make it"
                            + " columns of a"
                            + " derived table, and compare those",
                    CalciteErrors.at(place));
        }
        List<SqlNode> from = new ArrayList<>();
        from.add(call.getOperandList().get(1));
        from.add(new SqlIdentifier(NAME, place));
        List<SqlNode> columns = new ArrayList<>();
        for (int i = 0; i < row.operandCount(); i++) {
            String column = NAME + " " + i;
            from.add(new SqlIdentifier(column, place));
            columns.add(new SqlIdentifier(List.of(NAME, column), place));
        }
        SqlNode compared =
                call.getOperator().createCall(place, row, SqlStdOperatorTable.ROW.createCall(place, columns));
        SqlNode query = PlainSelect.of(place, SqlNodeList.of(compared), SqlStdOperatorTable.AS.createCall(place, from));
        return SqlStdOperatorTable.SCALAR_QUERY.createCall(place, query);
    }
}
