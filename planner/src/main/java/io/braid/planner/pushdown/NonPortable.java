package io.braid.planner.pushdown;

import io.braid.planner.type.CommonDecimal;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.calcite.avatica.util.TimeUnitRange;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexLiteral;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.sql.type.SqlTypeUtil;
import org.jspecify.annotations.Nullable;

/** Expressions that no source is sent, because databases disagree on their meaning. */
final class NonPortable {
    private static final Set<Object> SHARED_UNITS = Set.of(TimeUnitRange.YEAR, TimeUnitRange.MONTH, TimeUnitRange.DAY);

    private static final Pattern ESCAPED = Pattern.compile("(?s)([^\\\\]|\\\\[%_\\\\])*");
    private static final Pattern PREFIX = Pattern.compile("(?s)([^\\\\%_]|\\\\.)*");

    private NonPortable() {}

    /** Returns the part of a call's meaning that databases disagree on for all operands; null if there is none. */
    static @Nullable String in(RexCall call) {
        if (call.isA(SqlKind.LIKE) && !hasPlainPattern(call)) {
            return "LIKE with a pattern that is not constant, or with an escape character other than a backslash";
        }
        if (!hasSharedUnit(call)) {
            return call.getOperator().getName() + " of this unit of time";
        }
        if (TimePrecision.losesDigits(call)) {
            return "casts to times with fewer digits of a second";
        }
        boolean isCompared = call.isA(SqlKind.COMPARISON);
        return isCompared && !CommonDecimal.holds(call.getOperands())
                ? "comparisons of numbers that no decimal holds both of"
                : null;
    }

    /** True if a text contains the character NUL, which some databases do not support. */
    static boolean hasNul(RexLiteral literal) {
        String text = SqlTypeUtil.isCharacter(literal.getType()) ? literal.getValueAs(String.class) : null;
        return text != null && text.indexOf(0) >= 0;
    }

    /**
     * True if sources agree on the unit: weeks and their days are counted differently. The declaration of EXTRACT
     * applies to these units.
     */
    private static boolean hasSharedUnit(RexCall call) {
        return call.getOperands().stream()
                .filter(operand -> operand.getType().getSqlTypeName() == SqlTypeName.SYMBOL)
                .allMatch(unit -> call.isA(SqlKind.EXTRACT) && SHARED_UNITS.contains(((RexLiteral) unit).getValue()));
    }

    /** Returns the pattern of a LIKE with a constant pattern. */
    static String pattern(RexCall like) {
        return String.valueOf(((RexLiteral) like.getOperands().get(1)).getValueAs(String.class));
    }

    /**
     * True if all sources interpret a pattern alike: it has no backslash, which is the default escape character of
     * some, or it declares the backslash and escapes only characters that all databases allow.
     */
    static boolean hasPlainPattern(RexCall like) {
        List<RexNode> operands = like.getOperands();
        if (!(operands.get(1) instanceof RexLiteral)) {
            return false;
        }
        return operands.size() == 2
                ? !pattern(like).contains("\\")
                : operands.get(2) instanceof RexLiteral escape
                        && "\\".equals(escape.getValueAs(String.class))
                        && ESCAPED.matcher(pattern(like)).matches();
    }

    /** Returns the constant prefix of all texts that match a plain pattern. */
    static String prefix(RexCall like) {
        Matcher matcher = PREFIX.matcher(pattern(like));
        matcher.lookingAt();
        return matcher.group().replaceAll("\\\\(.)", "$1");
    }
}
