package io.braid.planner.syntax;

import org.apache.calcite.sql.JoinConditionType;
import org.apache.calcite.sql.JoinType;
import org.apache.calcite.sql.SqlJoin;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.jspecify.annotations.Nullable;

/**
 * Comma joins, which bind least: {@code a, b RIGHT JOIN c ON x} joins c with b, and a with both, which Calcite reads
 * the other way round. Where that makes no difference, {@code a, b JOIN c ON x}, the condition may still name columns
 * of a.
 */
final class CommaJoins {
    private CommaJoins() {}

    /** The sides of the last comma. */
    private record Sides(SqlNode before, SqlNode behind) {}

    /** The same join, with what stands before a comma outside of it. */
    static SqlJoin bindingLeast(SqlJoin join) {
        Sides sides = makesDifference(join) ? atComma(join) : null;
        // What has LATERAL may be of columns before the comma, and stays behind them.
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

    /** True if each row before the comma is there, whatever it is joined with first. */
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
