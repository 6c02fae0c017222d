package io.braid.planner.syntax;

import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlCharStringLiteral;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.fun.SqlLikeOperator;
import org.jspecify.annotations.Nullable;

/** Default escape character of LIKE, ILIKE and SIMILAR TO: a backslash. {@code ESCAPE ''} means none. */
final class DefaultEscape {
    private static final String BACKSLASH = "\\";

    private DefaultEscape() {}

    /** Adds the escape character to a call; null if its pattern does not contain it. */
    static @Nullable SqlNode rewritten(SqlCall call) {
        if (!(call.getOperator() instanceof SqlLikeOperator)) {
            return null;
        }
        if (call.operandCount() == 3) {
            boolean isNone = "".equals(text(call.operand(2)));
            return isNone
                    ? call.getOperator().createCall(call.getParserPosition(), call.operand(0), call.operand(1))
                    : null;
        }
        String pattern = text(call.operand(1));
        return pattern != null && !pattern.contains(BACKSLASH)
                ? null
                : call.getOperator()
                        .createCall(
                                call.getParserPosition(),
                                call.operand(0),
                                call.operand(1),
                                SqlLiteral.createCharString(BACKSLASH, call.getParserPosition()));
    }

    private static @Nullable String text(SqlNode node) {
        return node instanceof SqlCharStringLiteral literal ? literal.getValueAs(String.class) : null;
    }
}
