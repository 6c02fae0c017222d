package io.braid.planner.syntax;

import io.braid.grammar.parser.PeerGroups;
import io.braid.planner.function.PeerGroupNumber;
import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.SqlNumericLiteral;
import org.apache.calcite.sql.SqlWindow;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.jspecify.annotations.Nullable;

/**
 * Rewriting of GROUPS frames, which Calcite lacks, to RANGE frames over the numbers of the peer groups; without
 * offsets, both are equal.
 */
final class GroupsFrames {
    private GroupsFrames() {}

    /** Rewrites a window, unless it still lacks the order of a window that it names. */
    static SqlWindow spelledOut(SqlWindow window) {
        if (!PeerGroups.areCountedBy(window) || window.getRefName() != null) {
            return window;
        }
        SqlNodeList order = window.getOrderList();
        SqlParserPos unit = PeerGroups.unit(window).getParserPosition();
        if (order.isEmpty()) {
            throw new BraidException(
                    ErrorCode.SYNTAX_ERROR,
                    "A frame in GROUPS counts groups of rows that the order of the window does not tell apart: give"
                            + " the window an"
                            + " ORDER BY",
                    CalciteErrors.at(unit));
        }
        boolean reachesBack = hasDistance(window.getLowerBound());
        boolean reachesForth = hasDistance(window.getUpperBound());
        return SqlWindow.create(
                window.getDeclName(),
                null,
                window.getPartitionList(),
                reachesBack || reachesForth ? SqlNodeList.of(PeerGroupNumber.by(order)) : order,
                SqlLiteral.createBoolean(false, unit),
                window.getLowerBound(),
                window.getUpperBound(),
                null,
                window.getExclude(),
                window.getParserPosition());
    }

    /** True for a bound with an offset. */
    private static boolean hasDistance(@Nullable SqlNode bound) {
        if (!(bound instanceof SqlCall call)) {
            return false;
        }
        SqlNode distance = call.operand(0);
        if (distance instanceof SqlLiteral && !(distance instanceof SqlNumericLiteral number && number.isInteger())) {
            throw new BraidException(
                    ErrorCode.INVALID_PARAMETER,
                    "A frame reaches as far as a whole number of GROUPS",
                    CalciteErrors.at(distance.getParserPosition()));
        }
        return true;
    }
}
