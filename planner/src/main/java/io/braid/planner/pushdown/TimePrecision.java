package io.braid.planner.pushdown;

import java.util.EnumSet;
import java.util.Set;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexLiteral;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.util.TimeString;
import org.apache.calcite.util.TimestampString;

/** Times of higher precision than a source or a cast retains. */
final class TimePrecision {
    private static final Set<SqlTypeName> TIMES =
            EnumSet.of(SqlTypeName.TIME, SqlTypeName.TIMESTAMP, SqlTypeName.TIMESTAMP_WITH_LOCAL_TIME_ZONE);

    private TimePrecision() {}

    /** True if a constant has more fractional digits than a source's times. */
    static boolean isFiner(RexLiteral literal, int digits) {
        if (literal.isNull() || !isTime(literal.getType())) {
            return false;
        }
        // Calcite omits trailing zeros in both.
        String time = String.valueOf(
                literal.getTypeName() == SqlTypeName.TIME
                        ? literal.getValueAs(TimeString.class)
                        : literal.getValueAs(TimestampString.class));
        int point = time.indexOf('.');
        return point >= 0 && time.length() - point - 1 > digits;
    }

    /** True if a cast reduces the precision: before 2000, some databases round halves down. */
    static boolean losesDigits(RexCall call) {
        if (!call.isA(SqlKind.CAST)) {
            return false;
        }
        RelDataType from = call.getOperands().get(0).getType();
        RelDataType to = call.getType();
        return isTime(from) && isTime(to) && to.getPrecision() < from.getPrecision();
    }

    private static boolean isTime(RelDataType type) {
        return TIMES.contains(type.getSqlTypeName());
    }
}
