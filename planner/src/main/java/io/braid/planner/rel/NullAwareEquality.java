package io.braid.planner.rel;

import org.apache.calcite.rel.core.Join;
import org.apache.calcite.rel.core.JoinRelType;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.jspecify.annotations.Nullable;

/**
 * Null-aware equality: true or unknown, {@code (x = y) IS NOT FALSE}. NOT IN returns the rows for which no such value
 * exists. An anti-join with only this condition is executed as a null-aware anti-join.
 */
public final class NullAwareEquality {
    private NullAwareEquality() {}

    public static RexNode of(RexNode equality, RexBuilder rex) {
        return rex.makeCall(SqlStdOperatorTable.IS_NOT_FALSE, equality);
    }

    /** Returns the equality itself; null for another condition. */
    public static @Nullable RexNode in(RexNode condition) {
        return condition.isA(SqlKind.IS_NOT_FALSE)
                        && ((RexCall) condition).getOperands().get(0).isA(SqlKind.EQUALS)
                ? ((RexCall) condition).getOperands().get(0)
                : null;
    }

    /** True for a NOT IN over nullable values. */
    public static boolean isOf(Join join) {
        return join.getJoinType() == JoinRelType.ANTI && in(join.getCondition()) != null;
    }
}
