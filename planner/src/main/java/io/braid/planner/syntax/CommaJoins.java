package io.braid.planner.syntax;

import org.apache.calcite.sql.JoinConditionType;
import org.apache.calcite.sql.JoinType;
import org.apache.calcite.sql.SqlJoin;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.jspecify.annotations.Nullable;

/**
 * Comma joins, which have the lowest precedence: {@code a, b RIGHT JOIN c ON x} joins c with b, and a with both.
 * Calcite binds them to the left. If the result is the same, as for {@code a, b JOIN c ON x}, the condition may still
 * reference columns of a.
 */
final class CommaJoins {
    private CommaJoins() {}

    /** Both sides of the last comma. */
    private record Sides(SqlNode before, SqlNode behind) {}

    /** Returns the join with the tables before a comma moved outside of it. */
    static SqlJoin bindingLeast(SqlJoin join) {
        Sides sides = makesDifference(join) ? atComma(join) : null;
        // LATERAL may reference tables before the comma and must remain after them.
        if (sides == null || (isKeptWhole(join) && LateralJoins.hasLateral(sides.behind()))) {
            return join;
        }
        SqlParserPos place = join.getParserPosition();
        return new SqlJoin(
                place,
                sides.before(),
                SqlLiteral.createBoolean(false, place),
                JoinType.COMMA.symbol(place),
                sides.behind(),
                JoinConditionType.NONE.symbol(place),
                null);
    }

    private static boolean makesDifference(SqlJoin join) {
        return !isKeptWhole(join) || LateralJoins.isByNames(join);
    }

    /** True if the join order does not change the rows of the tables before the comma. */
    private static boolean isKeptWhole(SqlJoin join) {
        return join.getJoinType() != JoinType.RIGHT && join.getJoinType() != JoinType.FULL;
    }

    private static @Nullable Sides atComma(SqlNode table) {
        if (!(table instanceof SqlJoin join)) {
            return null;
        }
        if (join.getJoinType() == JoinType.COMMA) {
            return new Sides(join.getLeft(), join.getRight());
        }
        Sides left = atComma(join.getLeft());
        if (left == null) {
            return null;
        }
        SqlJoin behind = (SqlJoin) join.clone(join.getParserPosition());
        behind.setLeft(left.behind());
        return new Sides(left.before(), behind);
    }
}
