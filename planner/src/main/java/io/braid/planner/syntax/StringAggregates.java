package io.braid.planner.syntax;

import io.braid.planner.function.FunctionTable;
import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.jspecify.annotations.Nullable;

/**
 * String aggregates as LISTAGG: {@code STRING_AGG(x, s ORDER BY y)} and {@code GROUP_CONCAT(x ORDER BY y SEPARATOR s)}
 * are {@code LISTAGG(x, s) WITHIN GROUP (ORDER BY y)}.
 */
final class StringAggregates {
    private static final String GROUP_CONCAT = "GROUP_CONCAT";

    private StringAggregates() {}

    /** Rewrites a string aggregate; null for other calls. */
    static @Nullable SqlNode rewritten(SqlCall call) {
        return switch (call.getOperator().getName()) {
            case "STRING_AGG" -> listed(call, arguments(call));
            case GROUP_CONCAT -> listed(call, withSeparator(call, arguments(call)));
            default -> null;
        };
    }

    /**
     * Returns its values and separator without the order; the separator is a clause of its own, or the last argument.
     */
    private static List<SqlNode> arguments(SqlCall call) {
        List<SqlNode> arguments = new ArrayList<>();
        for (SqlNode operand : call.getOperandList()) {
            if (operand.getKind() == SqlKind.SEPARATOR) {
                arguments.add(((SqlCall) operand).operand(0));
            } else if (!(operand instanceof SqlNodeList)) {
                arguments.add(operand);
            }
        }
        return arguments;
    }

    private static List<SqlNode> withSeparator(SqlCall call, List<SqlNode> arguments) {
        boolean isSaid = call.getOperandList().stream().anyMatch(operand -> operand.getKind() == SqlKind.SEPARATOR);
        if (arguments.size() > (isSaid ? 2 : 1)) {
            throw new BraidException(
                    ErrorCode.FEATURE_NOT_SUPPORTED,
                    GROUP_CONCAT + " takes one value, and what to put between: " + GROUP_CONCAT
                            + "(a || b SEPARATOR ', '). STRING_AGG(a, ', ') has the separator behind a comma",
                    CalciteErrors.at(arguments.get(1).getParserPosition()));
        }
        if (!isSaid) {
            arguments.add(SqlLiteral.createCharString(",", call.getParserPosition()));
        }
        return arguments;
    }

    private static SqlNode listed(SqlCall call, List<SqlNode> arguments) {
        SqlParserPos place = call.getParserPosition();
        SqlNode joined = FunctionTable.own("LISTAGG").createCall(call.getFunctionQuantifier(), place, arguments);
        return call.getOperandList().stream()
                .filter(SqlNodeList.class::isInstance)
                .findFirst()
                .map(order -> (SqlNode) SqlStdOperatorTable.WITHIN_GROUP.createCall(place, joined, order))
                .orElse(joined);
    }
}
