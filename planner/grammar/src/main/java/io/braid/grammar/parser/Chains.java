package io.braid.grammar.parser;

import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.apache.calcite.sql.parser.SqlParserUtil;

/**
 * Balanced trees of ANDs and ORs. Generated statements contain chains of thousands of conditions; each becomes a
 * shallow tree instead of one level per condition, in the original order.
 */
public final class Chains {
    private Chains() {}

    /**
     * Returns the tree of an expression.
     *
     * @param items its operands and operators, as written
     */
    public static SqlNode toTree(List<Object> items) {
        List<SqlNode> alternatives = new ArrayList<>();
        for (List<Object> alternative : split(items, SqlKind.OR)) {
            List<SqlNode> conditions = new ArrayList<>();
            for (List<Object> condition : split(alternative, SqlKind.AND)) {
                conditions.add(SqlParserUtil.toTree(condition));
            }
            alternatives.add(balanced(conditions, SqlStdOperatorTable.AND));
        }
        return balanced(alternatives, SqlStdOperatorTable.OR);
    }

    /** Splits at an operator, but not at the AND of a BETWEEN. */
    private static List<List<Object>> split(List<Object> items, SqlKind operator) {
        List<List<Object>> parts = new ArrayList<>();
        int from = 0;
        int betweens = 0;
        for (int i = 0; i < items.size(); i++) {
            if (!(items.get(i) instanceof SqlParserUtil.ToTreeListItem item)) {
                continue;
            }
            SqlKind kind = item.getOperator().getKind();
            if (kind == SqlKind.BETWEEN) {
                betweens++;
            } else if (kind == SqlKind.AND && betweens > 0) {
                betweens--;
            } else if (kind == operator) {
                parts.add(new ArrayList<>(items.subList(from, i)));
                from = i + 1;
            }
        }
        parts.add(new ArrayList<>(items.subList(from, items.size())));
        return parts;
    }

    /** Joins at least one condition by AND or OR. */
    static SqlNode balanced(List<SqlNode> operands, SqlOperator operator) {
        if (operands.size() == 1) {
            return operands.get(0);
        }
        int half = (operands.size() + 1) / 2;
        SqlNode left = balanced(operands.subList(0, half), operator);
        SqlNode right = balanced(operands.subList(half, operands.size()), operator);
        return operator.createCall(
                SqlParserPos.sum(List.of(left.getParserPosition(), right.getParserPosition())), left, right);
    }
}
