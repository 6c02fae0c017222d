package io.braid.grammar.parser;

import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import org.apache.calcite.rex.RexUtil;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.fun.SqlQuantifyOperator;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;

/** Expansion of IN to comparisons with each value: {@code x IN (1, 2)} as {@code x = 1 OR x = 2}. */
public final class ComparedList {
    private ComparedList() {}

    /** Expands a call; one without a list is returned unchanged. */
    public static SqlNode spelledOut(SqlCall call) {
        if (call.getOperator() instanceof SqlQuantifyOperator quantified) {
            return with(
                    RexUtil.op(quantified.comparisonKind),
                    quantified.kind == SqlKind.SOME,
                    call,
                    UnaryOperator.identity());
        }
        return switch (call.getKind()) {
            case IN -> with(SqlStdOperatorTable.EQUALS, true, call, UnaryOperator.identity());
            case NOT_IN -> with(SqlStdOperatorTable.NOT_EQUALS, false, call, UnaryOperator.identity());
            default -> call;
        };
    }

    /**
     * Compares the first operand of a call with each value of the list in the second.
     *
     * @param isAny whether one true comparison suffices
     * @param understood rewrites each comparison
     */
    static SqlNode with(SqlOperator comparison, boolean isAny, SqlCall call, UnaryOperator<SqlNode> understood) {
        List<SqlNode> operands = call.getOperandList();
        List<SqlNode> comparisons = new ArrayList<>();
        for (SqlNode value : elements((SqlNodeList) operands.get(1))) {
            SqlNode own = comparisons.isEmpty() ? operands.get(0) : TreeCopy.of(operands.get(0));
            comparisons.add(understood.apply(comparison.createCall(call.getParserPosition(), own, value)));
        }
        return Chains.balanced(comparisons, isAny ? SqlStdOperatorTable.OR : SqlStdOperatorTable.AND);
    }

    /** Returns the values of a list, or of the array that is its only value. */
    private static List<SqlNode> elements(SqlNodeList values) {
        return values.size() == 1
                        && values.get(0) instanceof SqlCall array
                        && array.getKind() == SqlKind.ARRAY_VALUE_CONSTRUCTOR
                        && array.operandCount() > 0
                ? array.getOperandList()
                : values.getList();
    }
}
