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

/** Operand of IN, compared with each value of the list: {@code x IN (1, 2)} as {@code x = 1 OR x = 2}. */
public final class ComparedList {
    private ComparedList() {}

    /** The same without a list; a call that compares with none stays as it is. */
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
     * The first operand of a call, compared with each value of the list that is the second.
     *
     * @param isAny whether one comparison that is true is enough
     * @param understood what becomes of each comparison
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

    /** What is in a list, or in the array that is all there is in it. */
    private static List<SqlNode> elements(SqlNodeList values) {
        return values.size() == 1
                        && values.get(0) instanceof SqlCall array
                        && array.getKind() == SqlKind.ARRAY_VALUE_CONSTRUCTOR
                        && array.operandCount() > 0
                ? array.getOperandList()
                : values.getList();
    }
}
