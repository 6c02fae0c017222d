package io.braid.planner.validate;

import io.braid.planner.syntax.CalciteErrors;
import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.fun.SqlLikeOperator;

/** Errors for calls that Calcite accepts: invalid escape characters of patterns. */
final class UnsupportedCalls {
    private UnsupportedCalls() {}

    /** Rejects a call if it is one of them. */
    static void refuse(SqlCall call) {
        if (call.getOperator() instanceof SqlLikeOperator like && call.operandCount() > 2) {
            refuseEscape(like, call.operand(2));
        }
    }

    /** Rejects an invalid escape character even if the pattern is never evaluated. */
    private static void refuseEscape(SqlLikeOperator like, SqlNode escape) {
        String character = escape instanceof SqlLiteral literal ? literal.toValue() : null;
        if (character != null && character.codePointCount(0, character.length()) > 1) {
            throw new BraidException(
                    ErrorCode.INVALID_ESCAPE,
                    "The escape '" + character + "' of " + like.getName() + " is not a single character",
                    CalciteErrors.at(escape.getParserPosition()));
        }
    }
}
