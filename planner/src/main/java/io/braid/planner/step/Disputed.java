package io.braid.planner.step;

import io.braid.planner.catalog.CommonDecimal;
import java.util.Set;
import org.apache.calcite.avatica.util.TimeUnitRange;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexLiteral;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.sql.type.SqlTypeUtil;
import org.jspecify.annotations.Nullable;

/** What no source is sent, for sources disagree on what it means. */
final class Disputed {
    private static final Set<Object> SHARED_UNITS = Set.of(TimeUnitRange.YEAR, TimeUnitRange.MONTH, TimeUnitRange.DAY);

    private Disputed() {}

    /** What is disputed in a call itself, whatever its operands are made of; null if nothing is. */
    static @Nullable String in(RexCall call) {
        if (call.isA(SqlKind.LIKE) && !hasPlainPattern(call)) {
            return "LIKE with ESCAPE, or with a pattern that is not constant or has a backslash";
        }
        if (!hasSharedUnit(call)) {
            return call.getOperator().getName() + " of this unit of time";
        }
        if (FineTimes.losesDigits(call)) {
            return "casts to times with fewer digits of a second";
        }
        boolean isCompared = call.isA(SqlKind.COMPARISON);
        return isCompared && !CommonDecimal.holds(call.getOperands())
                ? "comparisons of numbers that no decimal holds both of"
                : null;
    }

    /** For some databases there is no such character. */
    static boolean hasNul(RexLiteral literal) {
        String text = SqlTypeUtil.isCharacter(literal.getType()) ? literal.getValueAs(String.class) : null;
        return text != null && text.indexOf(0) >= 0;
    }

    /** Sources count weeks and the days of them each in their own way; what is said of EXTRACT is said of these units. */
    private static boolean hasSharedUnit(RexCall call) {
        return call.getOperands().stream()
                .filter(operand -> operand.getType().getSqlTypeName() == SqlTypeName.SYMBOL)
                .allMatch(unit -> call.isA(SqlKind.EXTRACT) && SHARED_UNITS.contains(((RexLiteral) unit).getValue()));
    }

    /** The pattern of a LIKE in which it is constant. */
    static String pattern(RexCall like) {
        return String.valueOf(((RexLiteral) like.getOperands().get(1)).getValueAs(String.class));
    }

    /** To some sources a backslash in a pattern escapes what follows, to others it is a backslash: it is not sent. */
    static boolean hasPlainPattern(RexCall like) {
        return like.getOperands().size() == 2
                && like.getOperands().get(1) instanceof RexLiteral
                && !pattern(like).contains("\\");
    }
}
