package io.braid.planner.syntax;

import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import org.apache.calcite.sql.JoinConditionType;
import org.apache.calcite.sql.JoinType;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlJoin;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.jspecify.annotations.Nullable;

/**
 * Lifting of LATERAL out of nested joins on the right, where Calcite would resolve columns of the left input in the
 * wrong tables. {@code a, b LEFT JOIN LATERAL (...) ON x}, in which the comma binds least, becomes {@code (a CROSS JOIN
 * b) LEFT JOIN LATERAL (...) ON x}.
 */
final class LateralJoins {
    private LateralJoins() {}

    /** Lifts LATERAL out of the right input of a join whose inputs have been lifted already. */
    static SqlJoin lifted(SqlJoin join) {
        if (!(join.getRight() instanceof SqlJoin right) || !hasLateral(right)) {
            return join;
        }
        boolean isInner = isInner(right);
        if (!(isInner(join) && (isInner || right.getJoinType() == JoinType.LEFT))
                || isByNames(join)
                || isByNames(right)
                || (!isInner && join.getCondition() != null)) {
            throw new BraidException(
                    ErrorCode.FEATURE_NOT_SUPPORTED,
                    "A join with LATERAL stands in brackets on the right of another. Make a derived table of it:"
                            + " (SELECT ... FROM b JOIN LATERAL (SELECT ...) AS c ON TRUE) AS d",
                    CalciteErrors.at(right.getParserPosition()));
        }
        SqlJoin first = lifted(joined(join.getLeft(), JoinType.CROSS, right.getLeft(), null));
        SqlNode condition = both(right.getCondition(), join.getCondition());
        JoinType inner = condition == null ? JoinType.CROSS : JoinType.INNER;
        return joined(first, isInner ? inner : JoinType.LEFT, right.getRight(), condition);
    }

    static boolean hasLateral(SqlNode from) {
        if (from instanceof SqlJoin join) {
            return hasLateral(join.getLeft()) || hasLateral(join.getRight());
        }
        return from.getKind() == SqlKind.LATERAL
                || (from.getKind() == SqlKind.AS && hasLateral(((SqlCall) from).operand(0)));
    }

    private static boolean isInner(SqlJoin join) {
        return switch (join.getJoinType()) {
            case INNER, CROSS, COMMA -> true;
            default -> false;
        };
    }

    /** True for joins by common names, which further tables could make ambiguous. */
    static boolean isByNames(SqlJoin join) {
        return join.isNatural() || join.getConditionType() == JoinConditionType.USING;
    }

    private static @Nullable SqlNode both(@Nullable SqlNode one, @Nullable SqlNode other) {
        return one == null
                ? other
                : other == null ? one : SqlStdOperatorTable.AND.createCall(SqlParserPos.ZERO, one, other);
    }

    private static SqlJoin joined(SqlNode left, JoinType type, SqlNode right, @Nullable SqlNode condition) {
        SqlParserPos place = right.getParserPosition();
        JoinConditionType kind = condition == null ? JoinConditionType.NONE : JoinConditionType.ON;
        return new SqlJoin(
                place,
                left,
                SqlLiteral.createBoolean(false, place),
                type.symbol(place),
                right,
                kind.symbol(place),
                condition);
    }
}
