package io.braid.planner.syntax;

import io.braid.grammar.parser.IntervalText;
import io.braid.planner.function.FunctionTable;
import io.braid.planner.function.IntervalFunctions;
import io.braid.planner.function.TimeBins;
import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlIntervalLiteral;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlUnresolvedFunction;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.apache.calcite.sql.parser.SqlParserUtil;
import org.jspecify.annotations.Nullable;

/**
 * Calls of functions on intervals: {@code DATE_BIN(INTERVAL '15 minutes', time, origin)} with the interval in
 * milliseconds, and {@code MAKE_INTERVAL(days => 10)} with omitted arguments set to 0.
 */
final class IntervalCalls {
    private static final List<String> PARTS = List.of("years", "months", "weeks", "days", "hours", "mins", "secs");

    private IntervalCalls() {}

    static SqlNode binned(SqlCall call) {
        SqlParserPos place = call.getParserPosition();
        SqlNode millis = SqlLiteral.createExactNumeric(String.valueOf(millis(call.operand(0))), place);
        return FunctionTable.own(TimeBins.NAME)
                .createCall(place, millis, call.<SqlNode>operand(1), call.<SqlNode>operand(2));
    }

    private static long millis(SqlNode width) {
        SqlNode interval = IntervalText.ofMonthsOrTime(width).orElse(width);
        if (!(interval instanceof SqlIntervalLiteral literal)
                || !(literal.getValue() instanceof SqlIntervalLiteral.IntervalValue value)) {
            throw refused(
                    "The width of DATE_BIN is an interval that is written out, such as INTERVAL '15 minutes'", width);
        }
        if (value.getIntervalQualifier().isYearMonth()) {
            throw refused(
                    "DATE_BIN has no months and years, which are not all as long: DATE_TRUNC('month', time) begins a"
                            + " month",
                    width);
        }
        long millis = SqlParserUtil.intervalToMillis(value);
        if (millis <= 0) {
            throw new BraidException(
                    ErrorCode.INVALID_PARAMETER,
                    "The width of DATE_BIN is greater than zero",
                    CalciteErrors.at(width.getParserPosition()));
        }
        return millis;
    }

    private static BraidException refused(String message, SqlNode width) {
        return new BraidException(
                ErrorCode.FEATURE_NOT_SUPPORTED, message, CalciteErrors.at(width.getParserPosition()));
    }

    static @Nullable SqlNode made(SqlCall call) {
        if (!(call.getOperator() instanceof SqlUnresolvedFunction)
                || !call.getOperator().getName().equalsIgnoreCase(IntervalFunctions.MAKE)) {
            return null;
        }
        SqlParserPos place = call.getParserPosition();
        List<SqlNode> parts =
                new ArrayList<>(Collections.nCopies(PARTS.size(), SqlLiteral.createExactNumeric("0", place)));
        for (int i = 0; i < call.operandCount(); i++) {
            SqlNode argument = call.operand(i);
            boolean isNamed = argument.getKind() == SqlKind.ARGUMENT_ASSIGNMENT;
            int index = isNamed ? index(((SqlCall) argument).operand(1)) : i;
            if (index < 0 || index >= parts.size()) {
                throw new BraidException(
                        ErrorCode.UNDEFINED_FUNCTION,
                        "MAKE_INTERVAL takes " + String.join(", ", PARTS) + ", in this order or as days => 10",
                        CalciteErrors.at(argument.getParserPosition()));
            }
            parts.set(index, isNamed ? ((SqlCall) argument).operand(0) : argument);
        }
        return FunctionTable.own(IntervalFunctions.MAKE).createCall(place, parts);
    }

    private static int index(SqlNode name) {
        return name instanceof SqlIdentifier identifier
                ? PARTS.indexOf(identifier.getSimple().toLowerCase(Locale.ROOT))
                : -1;
    }
}
