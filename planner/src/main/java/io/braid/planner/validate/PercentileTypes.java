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

/** Operand types of {@code PERCENTILE_DISC}: every sortable type, where Calcite allows numbers and times only. */
final class PercentileTypes {
    private PercentileTypes() {}

    /**
     * What the validator is to look at in the place of the order of an aggregate: numbers that are made of the same
     * keys.
     */
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
