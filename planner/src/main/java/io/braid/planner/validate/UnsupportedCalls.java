package io.braid.planner.validate;

import io.braid.planner.function.JsonFunctions;
import io.braid.planner.function.XmlFunctions;
import io.braid.planner.syntax.CalciteErrors;
import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import java.util.Set;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.fun.SqlLikeOperator;
import org.apache.calcite.sql.validate.SqlValidator;
import org.apache.calcite.sql.validate.SqlValidatorScope;

/**
 * Errors for calls that Calcite accepts: those with a result of a type that Braid lacks, and wrong escapes of patterns.
 */
final class UnsupportedCalls {
    /** Functions that make a text of a value of any type. */
    private static final Set<String> TEXT_MAKERS = Set.of(JsonFunctions.TO_JSON, XmlFunctions.ESCAPED);

    private final SqlValidator validator;

    UnsupportedCalls(SqlValidator validator) {
        this.validator = validator;
    }

    /** Refuses one call, if it is such. */
    void refuse(SqlValidatorScope scope, SqlCall call) {
        if (call.getOperator() instanceof SqlLikeOperator like && call.operandCount() > 2) {
            refuseEscape(like, call.operand(2));
        }
    }

    /** No matter whether a pattern is looked at for any row. */
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
