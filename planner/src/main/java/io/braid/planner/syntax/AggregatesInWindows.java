package io.braid.planner.syntax;

import io.braid.grammar.parser.ComparedList;
import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.SqlWindow;
import org.apache.calcite.sql.util.SqlShuttle;
import org.jspecify.annotations.Nullable;

/**
 * Expansion of {@code x IN (1, 2)} in aggregates within a window, as in {@code RANK() OVER (ORDER BY SUM(CASE WHEN x IN
 * (1, 2) THEN 1 END))}, to comparisons. Calcite converts lists to sub-queries, which it does not compute for aggregates
 * in a window. Sub-queries there are rejected.
 */
final class AggregatesInWindows extends SqlShuttle {
    private boolean isInAggregate;

    private AggregatesInWindows() {}

    /** Expands the lists of a window function or a window. */
    static SqlCall spelledOut(SqlCall call) {
        AggregatesInWindows aggregates = new AggregatesInWindows();
        if (call instanceof SqlWindow) {
            return aggregates.inside(call);
        }
        SqlCall function = call.operand(0);
        return call.getOperator()
                .createCall(
                        call.getParserPosition(),
                        aggregates.inside(function),
                        call.getOperandList().get(1));
    }

    private SqlCall inside(SqlCall call) {
        return super.visit(call) instanceof SqlCall inner ? inner : call;
    }

    @Override
    public @Nullable SqlNode visit(SqlCall call) {
        if (call.isA(SqlKind.QUERY)) {
            if (isInAggregate) {
                throw new BraidException(
                        ErrorCode.FEATURE_NOT_SUPPORTED,
                        "A sub-query stands in an aggregate that a window is over. Group in a derived table, and let"
                                + " the window be"
                                + " over its rows",
                        CalciteErrors.at(call.getParserPosition()));
            }
            return call;
        }
        boolean wasInAggregate = isInAggregate;
        isInAggregate |= ExpandGroupByAll.isOfGroups(call) || call.getKind() == SqlKind.FILTER;
        SqlNode visited = super.visit(call);
        boolean isList = isInAggregate
                && visited instanceof SqlCall inner
                && inner.operandCount() == 2
                && inner.getOperandList().get(1) instanceof SqlNodeList;
        isInAggregate = wasInAggregate;
        return isList && visited instanceof SqlCall inner ? ComparedList.spelledOut(inner) : visited;
    }
}
