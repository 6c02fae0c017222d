package io.braid.planner.pushdown;

import io.braid.planner.function.FunctionTable;
import io.braid.planner.type.Types;
import io.braid.spi.capability.Capabilities;
import java.util.List;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexDynamicParam;
import org.apache.calcite.rex.RexLiteral;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexOver;
import org.apache.calcite.rex.RexSubQuery;
import org.apache.calcite.sql.type.SqlTypeName;

/**
 * Expressions that depend on the statement's start time, such as {@code CURRENT_DATE - INTERVAL '7' DAY}: one value for
 * the whole statement, computed by Braid and sent as an argument.
 */
public final class StatementConstants {
    /** Fractional digits of the start time. */
    private static final int DIGITS = 6;

    private StatementConstants() {}

    /** True if an expression is such a constant. */
    public static boolean is(RexNode expression) {
        return expression instanceof RexCall call
                && call.getType().getSqlTypeName() != SqlTypeName.BOOLEAN
                && Types.has(call.getType())
                && isOfTheStatement(call)
                && hasTime(call);
    }

    /** True if such a constant can be sent to a source without loss of precision. */
    static boolean isArgument(RexNode expression, Capabilities capabilities) {
        return capabilities.timeDigits() >= DIGITS && is(expression);
    }

    private static boolean isOfTheStatement(RexNode expression) {
        if (expression instanceof RexLiteral || expression instanceof RexDynamicParam) {
            return true;
        }
        if (!(expression instanceof RexCall call) || call instanceof RexOver || call instanceof RexSubQuery) {
            return false;
        }
        for (RexNode operand : call.getOperands()) {
            if (!isOfTheStatement(operand)) {
                return false;
            }
        }
        return call.getOperator().isDeterministic()
                && (FunctionTable.isStatementTime(call.getOperator())
                        || !call.getOperator().isDynamicFunction());
    }

    private static boolean hasTime(RexCall call) {
        List<RexNode> operands = call.getOperands();
        return FunctionTable.isStatementTime(call.getOperator())
                || operands.stream().anyMatch(operand -> operand instanceof RexCall part && hasTime(part));
    }
}
