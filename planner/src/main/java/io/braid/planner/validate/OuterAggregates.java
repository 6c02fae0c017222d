package io.braid.planner.validate;

import io.braid.planner.syntax.CalciteErrors;
import io.braid.planner.syntax.ExpandGroupByAll;
import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import java.util.List;
import java.util.Objects;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlSelect;
import org.apache.calcite.sql.fun.SqlAbstractGroupFunction;
import org.apache.calcite.sql.util.SqlBasicVisitor;
import org.jspecify.annotations.Nullable;

/**
 * Rejection of aggregates in a sub-query whose arguments are only outer columns. By the standard they aggregate the
 * rows of the outer query, whereas Calcite would aggregate those of the sub-query (CALCITE-6104).
 */
final class OuterAggregates extends SqlBasicVisitor<@Nullable Void> {
    private final OuterColumns columns;

    private OuterAggregates(OuterColumns columns) {
        this.columns = columns;
    }

    static void refuseIn(SqlSelect select, OuterColumns columns) {
        OuterAggregates refusal = new OuterAggregates(columns);
        select.getSelectList().accept(refusal);
        for (SqlNode clause : new SqlNode[] {select.getHaving(), select.getQualify(), select.getOrderList()}) {
            if (clause != null) {
                clause.accept(refusal);
            }
        }
    }

    /** True if a call is an aggregate, possibly with FILTER or WITHIN GROUP. */
    static boolean isAggregate(SqlCall call) {
        return switch (call.getKind()) {
            case FILTER, WITHIN_GROUP -> true;
            case OVER -> false;
            default -> ExpandGroupByAll.isOfGroups(call);
        };
    }

    @Override
    public @Nullable Void visit(SqlCall call) {
        if (call.isA(SqlKind.QUERY)) {
            return null;
        }
        if (call.getKind() == SqlKind.OVER) {
            // The window function itself belongs to this query; its arguments may be aggregates.
            withoutModifiers(call.operand(0)).getOperandList().forEach(this::look);
            look(call.operand(1));
            return null;
        }
        if (!isAggregate(call)) {
            return super.visit(call);
        }
        refuseOfOthers(call);
        return null;
    }

    private void look(@Nullable SqlNode node) {
        if (node != null) {
            node.accept(this);
        }
    }

    private void refuseOfOthers(SqlCall aggregate) {
        SqlCall function = withoutModifiers(aggregate);
        List<Boolean> outer = OuterColumns.names(aggregate).stream()
                .map(columns::column)
                .filter(Objects::nonNull)
                .map(columns::isOuter)
                .toList();
        boolean isOfOthers = !outer.isEmpty() && !outer.contains(false);
        if (isOfOthers && !(function.getOperator() instanceof SqlAbstractGroupFunction)) {
            throw new BraidException(
                    ErrorCode.FEATURE_NOT_SUPPORTED,
                    function.getOperator().getName()
                            + " has columns of a query around alone here, and so is an aggregate of that query,"
                            + " which is not"
                            + " supported: compute it there, in FROM, and refer to it by a name",
                    CalciteErrors.at(aggregate.getParserPosition()));
        }
    }

    private static SqlCall withoutModifiers(SqlCall call) {
        return switch (call.getKind()) {
            case FILTER, WITHIN_GROUP, IGNORE_NULLS, RESPECT_NULLS -> withoutModifiers(call.operand(0));
            default -> call;
        };
    }
}
