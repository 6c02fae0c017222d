package io.braid.planner.syntax;

import io.braid.engine.plan.WindowFunction;
import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.apache.calcite.sql.SqlBasicCall;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.fun.SqlCase;
import org.apache.calcite.sql.parser.SqlParserPos;

/**
 * Rewrite of {@code agg(x) FILTER (WHERE c) OVER w} to {@code agg(CASE WHEN c THEN x END) OVER w}, which is equivalent
 * for every aggregate that ignores nulls.
 */
final class FilteredWindows {
    private FilteredWindows() {}

    static SqlCall rewritten(SqlCall call) {
        if (call.getKind() != SqlKind.OVER) {
            return call;
        }
        refuseOrdered(call.operand(0));
        ArraySyntax.refuseFilter(call.operand(0));
        return call.operand(0).getKind() == SqlKind.FILTER ? withoutFilter(call) : call;
    }

    private static void refuseOrdered(SqlCall function) {
        if (function.getKind() == SqlKind.FILTER) {
            refuseOrdered(function.operand(0));
        } else if (function.getKind() == SqlKind.WITHIN_GROUP) {
            throw new BraidException(
                    ErrorCode.FEATURE_NOT_SUPPORTED,
                    "An aggregate with an order of its own is of the rows of a group, and cannot be over a window",
                    CalciteErrors.at(function.getParserPosition()));
        }
    }

    private static SqlCall withoutFilter(SqlCall over) {
        SqlCall filter = over.operand(0);
        SqlCall aggregate = filter.operand(0);
        if (isWindowFunction(aggregate.getOperator().getName())) {
            throw new BraidException(
                    ErrorCode.FEATURE_NOT_SUPPORTED,
                    aggregate.getOperator().getName().toUpperCase(Locale.ROOT)
                            + " cannot have a FILTER: only aggregates can",
                    CalciteErrors.at(aggregate.getParserPosition()));
        }
        SqlNode condition = filter.operand(1);
        List<SqlNode> arguments = new ArrayList<>();
        for (SqlNode argument : aggregate.getOperandList()) {
            arguments.add(arguments.isEmpty() ? onlyIf(condition, argument) : argument);
        }
        SqlNode narrowed = new SqlBasicCall(
                aggregate.getOperator(), arguments, aggregate.getParserPosition(), aggregate.getFunctionQuantifier());
        return over.getOperator().createCall(over.getParserPosition(), narrowed, over.operand(1));
    }

    private static boolean isWindowFunction(String name) {
        return Arrays.stream(WindowFunction.values())
                .anyMatch(function -> function.name().equalsIgnoreCase(name));
    }

    private static SqlNode onlyIf(SqlNode condition, SqlNode argument) {
        SqlParserPos place = argument.getParserPosition();
        boolean isStar = argument instanceof SqlIdentifier identifier && identifier.isStar();
        SqlNode value = isStar ? SqlLiteral.createExactNumeric("1", place) : argument;
        return new SqlCase(place, null, SqlNodeList.of(condition), SqlNodeList.of(value), SqlLiteral.createNull(place));
    }
}
