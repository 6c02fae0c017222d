package io.braid.planner.aggregate;

import io.braid.planner.rel.KeyPath;
import io.braid.planner.type.Types;
import java.util.EnumSet;
import java.util.Set;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexLiteral;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.sql.SqlKind;

/**
 * Classification of expressions that cannot fail for any row, so that they may be evaluated for rows that are filtered
 * out later.
 */
public final class CannotFail {
    private static final Set<SqlKind> ARITHMETIC = EnumSet.of(SqlKind.PLUS, SqlKind.MINUS, SqlKind.TIMES);

    private static final Set<SqlKind> CONDITIONS = EnumSet.of(
            SqlKind.CASE,
            SqlKind.AND,
            SqlKind.OR,
            SqlKind.NOT,
            SqlKind.IS_NULL,
            SqlKind.IS_NOT_NULL,
            SqlKind.EQUALS,
            SqlKind.NOT_EQUALS,
            SqlKind.LESS_THAN,
            SqlKind.LESS_THAN_OR_EQUAL,
            SqlKind.GREATER_THAN,
            SqlKind.GREATER_THAN_OR_EQUAL);

    private CannotFail() {}

    static boolean cannotFail(RexNode expression) {
        if (expression instanceof RexInputRef || expression instanceof RexLiteral) {
            return true;
        }
        return expression instanceof RexCall call
                && (isArithmetic(call) || call.isA(CONDITIONS))
                && call.getOperands().stream().allMatch(CannotFail::cannotFail);
    }

    /** True if the expression is null for null columns and cannot fail. */
    public static boolean isNullOfNulls(RexNode expression) {
        if (expression instanceof RexCall call) {
            return isArithmetic(call)
                    && cannotFail(call)
                    && call.getOperands().stream().anyMatch(CannotFail::isNullOfNulls);
        }
        return expression instanceof RexInputRef;
    }

    private static boolean isArithmetic(RexCall call) {
        return call.isA(ARITHMETIC)
                ? Types.hasRoom(call.getType())
                : call.isA(SqlKind.CAST) && !KeyPath.source(call).equals(call);
    }
}
