package io.braid.planner.syntax;

import io.braid.grammar.parser.ArraySlice;
import io.braid.planner.function.ArrayFunctions;
import io.braid.planner.function.FunctionTable;
import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlFunction;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.jspecify.annotations.Nullable;

/**
 * Array syntax as calls: {@code ARRAY_AGG(x ORDER BY y)} becomes {@code ARRAY_AGG(x) WITHIN GROUP (ORDER BY y)},
 * {@code ARRAY_APPEND(a, x)} becomes {@code a || x}, {@code a[1:2]} a function, and an empty array the cast of its
 * text. The elements for {@code ARRAY_TO_STRING} are cast to text.
 */
final class ArraySyntax {
    private ArraySyntax() {}

    /** Rewrites array syntax; null for other calls. */
    static @Nullable SqlNode rewritten(SqlCall call) {
        if (call.getKind() == SqlKind.CAST && isEmpty(call.operand(0))) {
            SqlParserPos place = call.operand(0).getParserPosition();
            return call.getOperator()
                    .createCall(call.getParserPosition(), SqlLiteral.createCharString("{}", place), call.operand(1));
        }
        if (call.getKind() == SqlKind.ARRAY_QUERY_CONSTRUCTOR) {
            return ArrayQueries.rewritten(call);
        }
        if (call.getOperator().equals(ArraySlice.OPERATOR)) {
            return FunctionTable.own(ArrayFunctions.SLICE).createCall(call.getParserPosition(), call.getOperandList());
        }
        return call.getOperator() instanceof SqlFunction function
                ? rewritten(function.getName().toUpperCase(Locale.ROOT), call)
                : null;
    }

    private static @Nullable SqlNode rewritten(String name, SqlCall call) {
        return switch (name) {
            case "ARRAY_AGG" -> ordered(call);
            case "ARRAY_APPEND" -> added(name, call, 1);
            case "ARRAY_PREPEND" -> added(name, call, 0);
            case "ARRAY_CAT" -> SqlStdOperatorTable.CONCAT.createCall(call.getParserPosition(), call.getOperandList());
            case "ARRAY_TO_STRING", "ARRAY_JOIN" -> ofTexts(call);
            default -> null;
        };
    }

    private static SqlNode ofTexts(SqlCall call) {
        SqlParserPos place = call.getParserPosition();
        List<SqlNode> arguments = new ArrayList<>(call.getOperandList());
        if (!arguments.isEmpty()) {
            arguments.set(
                    0, SqlStdOperatorTable.CAST.createCall(place, arguments.get(0), TypeNames.tree("VARCHAR ARRAY")));
        }
        return FunctionTable.own("ARRAY_TO_STRING").createCall(place, arguments);
    }

    private static SqlNode added(String name, SqlCall call, int element) {
        if (call.operandCount() != 2) {
            throw CalciteErrors.wrongCount(name, "an array and an element", call);
        }
        List<SqlNode> arrays = new ArrayList<>(call.getOperandList());
        SqlNode value = arrays.get(element);
        arrays.set(element, SqlStdOperatorTable.ARRAY_VALUE_CONSTRUCTOR.createCall(value.getParserPosition(), value));
        return SqlStdOperatorTable.CONCAT.createCall(call.getParserPosition(), arrays);
    }

    private static boolean isEmpty(SqlNode array) {
        return array instanceof SqlCall call
                && call.getKind() == SqlKind.ARRAY_VALUE_CONSTRUCTOR
                && call.operandCount() == 0;
    }

    private static SqlNode ordered(SqlCall call) {
        SqlParserPos place = call.getParserPosition();
        List<SqlNode> values = call.getOperandList().stream()
                .filter(operand -> !(operand instanceof SqlNodeList))
                .toList();
        SqlNode collected = FunctionTable.own("ARRAY_AGG").createCall(call.getFunctionQuantifier(), place, values);
        return call.getOperandList().stream()
                .filter(SqlNodeList.class::isInstance)
                .findFirst()
                .map(order -> (SqlNode) SqlStdOperatorTable.WITHIN_GROUP.createCall(place, collected, order))
                .orElse(collected);
    }

    /** Rejects a filter on a windowed ARRAY_AGG, which would turn the excluded values into null elements. */
    static void refuseFilter(SqlNode aggregate) {
        if (aggregate instanceof SqlCall filter
                && filter.getKind() == SqlKind.FILTER
                && filter.operand(0) instanceof SqlCall call
                && call.getOperator().getName().equalsIgnoreCase("ARRAY_AGG")) {
            throw new BraidException(
                    ErrorCode.FEATURE_NOT_SUPPORTED,
                    "ARRAY_AGG over a window has no FILTER: leave the other rows out in a sub-query",
                    CalciteErrors.at(aggregate.getParserPosition()));
        }
    }
}
