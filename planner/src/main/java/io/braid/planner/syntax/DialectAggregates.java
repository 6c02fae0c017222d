package io.braid.planner.syntax;

import io.braid.planner.function.FunctionTable;
import io.braid.planner.function.Synonyms;
import java.util.Locale;
import java.util.Set;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.SqlSelectKeyword;
import org.apache.calcite.sql.SqlUnresolvedFunction;
import org.apache.calcite.sql.SqlUtil;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.jspecify.annotations.Nullable;

/**
 * Aggregates of other dialects: {@code MEDIAN(x)}; {@code APPROX_COUNT_DISTINCT(x)} and {@code APPROX_PERCENTILE(x,
 * fraction)}, computed exactly; {@code MODE() WITHIN GROUP (ORDER BY x)}; and {@code SUM(NULL)}, which is numeric.
 */
final class DialectAggregates {
    /** Aggregates of numbers, whose argument type determines the result type. */
    private static final Set<String> OF_NUMBERS = Set.of("SUM", "AVG", "BIT_AND", "BIT_OR", "BIT_XOR");

    private DialectAggregates() {}

    /** Rewrites an aggregate of another dialect; null if it is none. */
    static @Nullable SqlNode rewritten(SqlCall call) {
        SqlParserPos place = call.getParserPosition();
        if (call.operandCount() == 1
                && OF_NUMBERS.contains(call.getOperator().getName().toUpperCase(Locale.ROOT))
                && SqlUtil.isNullLiteral(call.operand(0), false)) {
            SqlNode none =
                    SqlStdOperatorTable.CAST.createCall(place, call.<SqlNode>operand(0), TypeNames.tree("BIGINT"));
            return call.getOperator().createCall(call.getFunctionQuantifier(), place, none);
        }
        if (isCalled(call, Synonyms.MEDIAN, 1)) {
            SqlNode half = FunctionTable.own("PERCENTILE_CONT")
                    .createCall(call.getFunctionQuantifier(), place, SqlLiteral.createExactNumeric("0.5", place));
            return SqlStdOperatorTable.WITHIN_GROUP.createCall(
                    place, half, new SqlNodeList(call.getOperandList(), place));
        }
        if (isCalled(call, "APPROX_PERCENTILE", 2) || isCalled(call, "APPROX_QUANTILE", 2)) {
            SqlNode fraction = FunctionTable.own("PERCENTILE_DISC")
                    .createCall(call.getFunctionQuantifier(), place, call.<SqlNode>operand(1));
            return SqlStdOperatorTable.WITHIN_GROUP.createCall(
                    place, fraction, SqlNodeList.of(call.<SqlNode>operand(0)));
        }
        // The optional second argument is the accepted error.
        if (isCalled(call, Synonyms.APPROX_COUNT_DISTINCT, 1)
                || isCalled(call, "APPROX_DISTINCT", 1)
                || isCalled(call, "APPROX_DISTINCT", 2)) {
            return SqlStdOperatorTable.COUNT.createCall(
                    SqlSelectKeyword.DISTINCT.symbol(place), place, call.<SqlNode>operand(0));
        }
        if (call.getKind() == SqlKind.WITHIN_GROUP
                && call.getOperandList().get(0) instanceof SqlCall mode
                && isCalled(mode, "MODE", 0)
                && call.getOperandList().get(1) instanceof SqlNodeList order
                && order.size() == 1) {
            SqlNode values = order.get(0);
            // The order only decides between values of the same frequency.
            return values.getKind() == SqlKind.DESCENDING
                    ? SqlStdOperatorTable.WITHIN_GROUP.createCall(
                            place, mode.getOperator().createCall(place, ((SqlCall) values).<SqlNode>operand(0)), order)
                    : mode.getOperator().createCall(place, values);
        }
        return null;
    }

    private static boolean isCalled(SqlCall call, String name, int arguments) {
        return call.getOperator() instanceof SqlUnresolvedFunction function
                && function.getName().toUpperCase(Locale.ROOT).equals(name)
                && call.operandCount() == arguments;
    }
}
