package io.braid.planner.simplify;

import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.calcite.rel.type.RelDataTypeField;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexUtil;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.jspecify.annotations.Nullable;

/** Expansion of row comparisons, {@code (a, b) < (c, d)}, column by column, because there are no row values. */
public final class RowComparisons {
    private RowComparisons() {}

    /** Expands a comparison of two rows; null for other operands. */
    public static @Nullable RexNode spelledOut(SqlOperator operator, List<? extends RexNode> operands, RexBuilder rex) {
        return SqlKind.COMPARISON.contains(operator.getKind())
                        && operands.size() == 2
                        && operands.stream().allMatch(RowComparisons::isRow)
                ? compared(operator, columns(operands.get(0), rex), columns(operands.get(1), rex), rex)
                : null;
    }

    private static boolean isRow(RexNode node) {
        return node.isA(SqlKind.ROW)
                || (node.isA(SqlKind.CAST)
                        && isRow(((RexCall) node).getOperands().get(0)));
    }

    /** Returns the columns of a row; a cast is applied to each of them. */
    private static List<RexNode> columns(RexNode row, RexBuilder rex) {
        List<RexNode> operands = ((RexCall) row).getOperands();
        if (row.isA(SqlKind.ROW)) {
            return operands;
        }
        List<RexNode> columns = new ArrayList<>(columns(operands.get(0), rex));
        for (RelDataTypeField field : row.getType().getFieldList()) {
            RexNode column = columns.get(field.getIndex());
            columns.set(field.getIndex(), rex.ensureType(field.getType(), column, true));
        }
        return columns;
    }

    /** Compares two rows by an operator, column by column. */
    public static RexNode compared(SqlOperator operator, List<RexNode> left, List<RexNode> right, RexBuilder rex) {
        return switch (operator.getKind()) {
            case EQUALS -> RexUtil.composeConjunction(rex, each(operator, left, right, rex));
            case NOT_EQUALS -> RexUtil.composeDisjunction(rex, each(operator, left, right, rex));
            case LESS_THAN, LESS_THAN_OR_EQUAL ->
                inOrder(SqlStdOperatorTable.LESS_THAN, each(operator, left, right, rex), left, right, rex);
            case GREATER_THAN, GREATER_THAN_OR_EQUAL ->
                inOrder(SqlStdOperatorTable.GREATER_THAN, each(operator, left, right, rex), left, right, rex);
            default ->
                throw new BraidException(
                        ErrorCode.FEATURE_NOT_SUPPORTED,
                        "Rows cannot be compared by " + operator.getName() + ". Compare their columns.");
        };
    }

    private static List<RexNode> each(SqlOperator operator, List<RexNode> left, List<RexNode> right, RexBuilder rex) {
        return IntStream.range(0, left.size())
                .mapToObj(i -> rex.makeCall(operator, left.get(i), right.get(i)))
                .toList();
    }

    /**
     * Compares lexicographically: the first differing columns decide; if there are none, the result depends on the
     * operator.
     */
    private static RexNode inOrder(
            SqlOperator strict, List<RexNode> comparisons, List<RexNode> left, List<RexNode> right, RexBuilder rex) {
        List<RexNode> less = each(strict, left, right, rex);
        List<RexNode> same = each(SqlStdOperatorTable.EQUALS, left, right, rex);
        RexNode decided = comparisons.get(comparisons.size() - 1);
        for (int i = comparisons.size() - 2; i >= 0; i--) {
            RexNode rest = RexUtil.composeConjunction(rex, List.of(same.get(i), decided));
            decided = RexUtil.composeDisjunction(rex, List.of(less.get(i), rest));
        }
        return decided;
    }
}
