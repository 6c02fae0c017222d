package io.braid.planner.pushdown;

import org.apache.calcite.rex.RexLiteral;
import org.apache.calcite.sql.type.SqlTypeUtil;
import org.apache.calcite.util.NlsString;
import org.apache.calcite.util.Sarg;

/** Constants that a source with padded text cannot compare exactly: those with a trailing blank. */
final class PaddedText {
    private PaddedText() {}

    static boolean endsInBlank(RexLiteral literal) {
        if (!SqlTypeUtil.isCharacter(literal.getType()) || literal.isNull()) {
            return false;
        }
        String text = literal.getValueAs(String.class);
        return text == null || text.endsWith(" ");
    }

    /** True if a bound of the ranges has a trailing blank. */
    static boolean endInBlanks(Sarg<?> values) {
        return values.rangeSet.asRanges().stream()
                .anyMatch(range -> (range.hasLowerBound() && endsInBlank(range.lowerEndpoint()))
                        || (range.hasUpperBound() && endsInBlank(range.upperEndpoint())));
    }

    private static boolean endsInBlank(Object value) {
        return value instanceof NlsString text && text.getValue().endsWith(" ");
    }
}
