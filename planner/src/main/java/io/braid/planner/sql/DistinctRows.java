package io.braid.planner.sql;

import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.jspecify.annotations.Nullable;

/**
 * Spells out {@code (a, b) IS DISTINCT FROM (c, d)}: rows are distinct if some of their columns are. Calcite compares the columns as
 * {@code <>} does, for which nulls are unknown.
 */
final class DistinctRows {
    private DistinctRows() {}

    /** The same, column by column; null if it is nothing of this kind. */
    static @Nullable SqlNode rewritten(SqlCall call) {
        boolean isDistinct = call.getKind() == SqlKind.IS_DISTINCT_FROM;
        if (!isDistinct && call.getKind() != SqlKind.IS_NOT_DISTINCT_FROM) {
            return null;
        }
        List<SqlNode> left = columns(call.operand(0));
        List<SqlNode> right = columns(call.operand(1));
        if (left.isEmpty() || left.size() != right.size()) {
            return null;
        }
        SqlParserPos place = call.getParserPosition();
        List<SqlNode> compared = new ArrayList<>();
        for (int i = 0; i < left.size(); i++) {
            compared.add(call.getOperator().createCall(place, left.get(i), right.get(i)));
        }
        return compared.stream()
                .reduce((one, other) ->
                        (isDistinct ? SqlStdOperatorTable.OR : SqlStdOperatorTable.AND).createCall(place, one, other))
                .orElseThrow();
    }

    private static List<SqlNode> columns(SqlNode node) {
        return node instanceof SqlCall row && row.getKind() == SqlKind.ROW ? row.getOperandList() : List.of();
    }
}
