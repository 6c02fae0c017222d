package io.braid.planner.validate;

import io.braid.grammar.parser.Directions;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.fun.SqlCase;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.jspecify.annotations.Nullable;

/** Operand types of {@code PERCENTILE_DISC}: every sortable type, where Calcite allows only numbers and times. */
final class PercentileTypes {
    private PercentileTypes() {}

    /** Returns numeric expressions over the same keys, for validation in place of the aggregate's order. */
    static @Nullable SqlNodeList asNumbers(SqlCall aggregate, @Nullable SqlNodeList order) {
        if (order == null || aggregate.getKind() != SqlKind.PERCENTILE_DISC) {
            return order;
        }
        SqlNodeList numbers = new SqlNodeList(order.getParserPosition());
        order.forEach(item -> numbers.add(asNumber(Directions.key(item))));
        return numbers;
    }

    private static SqlNode asNumber(SqlNode key) {
        SqlParserPos place = key.getParserPosition();
        return new SqlCase(
                place,
                null,
                SqlNodeList.of(SqlStdOperatorTable.IS_NULL.createCall(place, key)),
                SqlNodeList.of(SqlLiteral.createExactNumeric("0", place)),
                SqlLiteral.createExactNumeric("1", place));
    }
}
