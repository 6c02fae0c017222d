package io.braid.planner.syntax;

import io.braid.planner.function.FunctionTable;
import java.util.List;
import java.util.Objects;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlCharStringLiteral;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.fun.SqlTrimFunction;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.jspecify.annotations.Nullable;

/**
 * Rewrite of {@code TRIM(BOTH 'xy' FROM s)} to {@code BTRIM(s, 'xy')}, which trims any of several characters, and of
 * {@code SUBSTRING(s FROM 'pattern')}. Calcite only supports TRIM of one character, and SUBSTRING from a position.
 */
final class TrimAndSubstring {
    private TrimAndSubstring() {}

    /** Returns the equivalent call of Braid's functions; null if it is neither. */
    static @Nullable SqlNode rewritten(SqlCall call) {
        SqlParserPos place = call.getParserPosition();
        if (call.getOperator() instanceof SqlTrimFunction && call.operandCount() == 3) {
            SqlNode characters = call.operand(1);
            return isCharacter(characters)
                    ? null
                    : FunctionTable.own(trim(call.operand(0))).createCall(place, call.operand(2), characters);
        }
        boolean isOfPattern = call.getOperator().getName().equalsIgnoreCase(SqlStdOperatorTable.SUBSTRING.getName())
                && call.operandCount() == 2
                && call.operand(1) instanceof SqlCharStringLiteral;
        return isOfPattern
                ? FunctionTable.own(FunctionTable.SUBSTRING_OF_PATTERN)
                        .createCall(place, List.of(call.operand(0), call.operand(1)))
                : null;
    }

    private static boolean isCharacter(SqlNode characters) {
        String literal = characters instanceof SqlCharStringLiteral text ? text.getValueAs(String.class) : null;
        return literal != null && literal.length() == 1;
    }

    private static String trim(SqlNode sides) {
        return switch (Objects.requireNonNull(((SqlLiteral) sides).getValueAs(SqlTrimFunction.Flag.class))) {
            case LEADING -> "LTRIM";
            case TRAILING -> "RTRIM";
            case BOTH -> "BTRIM";
        };
    }
}
