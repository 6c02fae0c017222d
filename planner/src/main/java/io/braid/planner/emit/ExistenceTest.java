package io.braid.planner.emit;

import io.braid.planner.emit.JoinChain.Member;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Aggregate;
import org.apache.calcite.rel.core.Filter;
import org.apache.calcite.rel.core.Project;
import org.apache.calcite.rel.logical.LogicalFilter;
import org.apache.calcite.rel.logical.LogicalProject;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexLiteral;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexShuttle;
import org.apache.calcite.rex.RexSubQuery;
import org.apache.calcite.rex.RexUtil;

/**
 * EXISTS or NOT EXISTS predicate over one table.
 *
 * @param on the conditions between the outer row and the table
 * @param none true for NOT EXISTS
 */
record ExistenceTest(Member table, List<RexNode> on, boolean none) {
    /** True if rows are the result of a SELECT DISTINCT. */
    static boolean isDistinct(RelNode rows) {
        return rows instanceof Aggregate aggregate
                && aggregate.getGroupType() == Aggregate.Group.SIMPLE
                && aggregate.getGroupCount() > 0
                && aggregate.getAggCallList().isEmpty();
    }

    /** True if a column of a table is never null. */
    static boolean isNeverNull(RelNode rows, int column) {
        List<RexNode> made = madeOfInput(rows);
        return !rows.getRowType().getFieldList().get(column).getType().isNullable()
                || (!made.isEmpty() && made.get(column) instanceof RexLiteral literal && !literal.isNull());
    }

    /**
     * Returns the predicate as a condition.
     *
     * @param row the outer row
     * @param columns the positions of the columns of all tables in it
     */
    RexNode condition(RexNode row, List<RexNode> columns) {
        RelNode rows = table.table();
        RexBuilder rexBuilder = rows.getCluster().getRexBuilder();
        List<RexNode> values = rexBuilder.identityProjects(rows.getRowType());
        List<RexNode> conditions = new ArrayList<>();
        // Duplicates and output columns do not affect EXISTS.
        while (true) {
            if (rows instanceof Filter filter && filter.getVariablesSet().isEmpty()) {
                conditions.addAll(RelOptUtil.conjunctions(filter.getCondition()));
                rows = filter.getInput();
                continue;
            }
            List<RexNode> made = madeOfInput(rows);
            if (made.isEmpty()) {
                break;
            }
            values = FlatJoins.substitute(values, made);
            conditions = new ArrayList<>(FlatJoins.substitute(conditions, made));
            rows = rows.getInput(0);
        }
        conditions.addAll(between(values, row, columns));
        RelNode found = LogicalFilter.create(rows, RexUtil.composeConjunction(rexBuilder, conditions));
        RexNode exists = RexSubQuery.exists(LogicalProject.create(
                found, List.of(), List.of(rexBuilder.makeExactLiteral(BigDecimal.ONE)), List.of("found"), Set.of()));
        return none ? RexUtil.not(exists) : exists;
    }

    /** Returns the expressions that rows are computed from; empty if they cannot be replaced by their input. */
    private static List<RexNode> madeOfInput(RelNode rows) {
        if (rows instanceof Project project && !project.containsOver()) {
            return project.getProjects();
        }
        if (isDistinct(rows)) {
            Aggregate aggregate = (Aggregate) rows;
            return aggregate.getGroupSet().asList().stream()
                    .<RexNode>map(
                            key -> RexInputRef.of(key, aggregate.getInput().getRowType()))
                    .toList();
        }
        return List.of();
    }

    private List<RexNode> between(List<RexNode> values, RexNode row, List<RexNode> columns) {
        RexBuilder rexBuilder = table.table().getCluster().getRexBuilder();
        RexShuttle inside = new RexShuttle() {
            @Override
            public RexNode visitInputRef(RexInputRef column) {
                int own = table.columnOf(column);
                return own >= 0
                        ? values.get(own)
                        : rexBuilder.makeFieldAccess(row, ((RexInputRef) columns.get(column.getIndex())).getIndex());
            }
        };
        return inside.visitList(on);
    }
}
