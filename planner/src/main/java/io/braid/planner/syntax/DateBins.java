package io.braid.planner.syntax;

import io.braid.grammar.parser.IntervalText;
import io.braid.planner.function.FunctionTable;
import io.braid.planner.function.TimeBins;
import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlIntervalLiteral;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.apache.calcite.sql.parser.SqlParserUtil;

/** {@code DATE_BIN(INTERVAL '15 minutes', time, origin)} with the interval as milliseconds. */
final class DateBins {
    private DateBins() {}

    static SqlNode rewritten(SqlCall call) {
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
}
