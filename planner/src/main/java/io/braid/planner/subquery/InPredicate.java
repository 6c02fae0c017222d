package io.braid.planner.subquery;

import io.braid.planner.rel.HashableKeys;
import io.braid.planner.type.Types;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.logical.LogicalAggregate;
import org.apache.calcite.rel.logical.LogicalProject;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexSubQuery;
import org.apache.calcite.rex.RexUtil;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.util.ImmutableBitSet;

/**
 * A nullable IN predicate: the outer rows with the compared value as a column, and the distinct inner values.
 *
 * @param equality the equality of the two values over the columns of both sides
 * @param width the number of columns of an outer row
 */
record InPredicate(RelNode left, RelNode right, RexNode equality, int width) {
    /** Recognises an uncorrelated IN predicate; empty for other sub-queries. */
    static Optional<InPredicate> of(RexSubQuery query, RelNode rows) {
        if (query.getKind() != SqlKind.IN || query.getOperands().size() != 1) {
            return Optional.empty();
        }
        RexNode value = query.getOperands().get(0);
        RelDataType among = query.rel.getRowType().getFieldList().get(0).getType();
        boolean isPlain = RexUtil.SubQueryFinder.find(value) == null
                && !RexUtil.containsFieldAccess(value)
                && RelOptUtil.getVariablesUsed(query.rel).isEmpty();
        return isPlain
                        && (value.getType().isNullable() || among.isNullable())
                        && HashableKeys.areComparable(
                                Types.fromCalciteType(value.getType()), Types.fromCalciteType(among))
                ? Optional.of(of(value, query.rel, rows))
                : Optional.empty();
    }

    private static InPredicate of(RexNode value, RelNode query, RelNode rows) {
        RexBuilder rex = rows.getCluster().getRexBuilder();
        int width = rows.getRowType().getFieldCount();
        RelNode left = rows;
        RexNode found = value;
        if (!(value instanceof RexInputRef)) {
            List<RexNode> columns = new ArrayList<>(rex.identityProjects(rows.getRowType()));
            columns.add(value);
            List<String> names = new ArrayList<>(rows.getRowType().getFieldNames());
            names.add("value");
            left = LogicalProject.create(rows, List.of(), columns, names, Set.of());
            found = rex.makeInputRef(left, width);
        }
        RelNode right = LogicalAggregate.create(query, List.of(), ImmutableBitSet.of(0), null, List.of());
        RexNode among = rex.makeInputRef(
                right.getRowType().getFieldList().get(0).getType(),
                left.getRowType().getFieldCount());
        return new InPredicate(left, right, rex.makeCall(SqlStdOperatorTable.EQUALS, found, among), width);
    }

    /** Removes the added value column from the result of a join. */
    RelNode withoutValue(RelNode joined) {
        if (left.getRowType().getFieldCount() == width) {
            return joined;
        }
        RexBuilder rex = joined.getCluster().getRexBuilder();
        List<RexNode> columns = new ArrayList<>(rex.identityProjects(joined.getRowType()));
        columns.remove(width);
        List<String> names = new ArrayList<>(joined.getRowType().getFieldNames());
        names.remove(width);
        return LogicalProject.create(joined, List.of(), columns, names, Set.of());
    }
}
