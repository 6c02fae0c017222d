package io.braid.grammar.parser;

import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.SqlOrderBy;
import org.apache.calcite.sql.SqlSelect;
import org.apache.calcite.sql.SqlStarExclude;
import org.apache.calcite.sql.SqlStarReplace;
import org.apache.calcite.sql.SqlWith;
import org.apache.calcite.sql.parser.SqlParserPos;

/** {@code ORDER BY ALL}: orders by all result columns from left to right, like {@code ORDER BY 1, 2, 3}. */
public final class OrderByAll {
    private OrderByAll() {}

    /**
     * Returns the numbers of a query's columns.
     *
     * @param directions the directions, such as descending
     */
    public static SqlNodeList of(SqlNode query, List<SqlOperator> directions, SqlParserPos place) {
        List<SqlNode> items = new ArrayList<>();
        for (int number = 1; number <= width(query, place); number++) {
            SqlNode item = SqlLiteral.createExactNumeric(String.valueOf(number), place);
            for (SqlOperator direction : directions) {
                item = direction.createCall(place, item);
            }
            items.add(item);
        }
        return new SqlNodeList(items, place);
    }

    private static int width(SqlNode query, SqlParserPos place) {
        if (query instanceof SqlWith with) {
            return width(with.body, place);
        }
        if (query instanceof SqlOrderBy ordered) {
            return width(ordered.query, place);
        }
        if (query instanceof SqlSelect select) {
            SqlNodeList columns = select.getSelectList();
            boolean isKnown = columns.stream().noneMatch(OrderByAll::isStar);
            if (isKnown) {
                return columns.size();
            }
        } else if (query instanceof SqlCall call && !call.getOperandList().isEmpty()) {
            return query.getKind() == SqlKind.ROW ? call.operandCount() : width(call.operand(0), place);
        }
        throw Mistake.unsupported("ORDER BY ALL does not go with *; name the columns", place);
    }

    private static boolean isStar(SqlNode column) {
        return column instanceof SqlStarExclude
                || column instanceof SqlStarReplace
                || (column instanceof SqlIdentifier name && name.isStar());
    }
}
