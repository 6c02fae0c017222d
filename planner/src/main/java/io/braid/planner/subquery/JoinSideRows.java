package io.braid.planner.subquery;

import com.google.common.collect.ImmutableSet;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.rel.RelHomogeneousShuttle;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.CorrelationId;
import org.apache.calcite.rel.core.JoinRelType;
import org.apache.calcite.rel.logical.LogicalCorrelate;
import org.apache.calcite.rel.logical.LogicalFilter;
import org.apache.calcite.rel.logical.LogicalJoin;
import org.apache.calcite.rel.logical.LogicalProject;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexCorrelVariable;
import org.apache.calcite.rex.RexFieldAccess;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexShuttle;
import org.apache.calcite.rex.RexSubQuery;
import org.apache.calcite.rex.RexUtil;

/** Rows of one input of a join, and the references to them in the join's condition and its sub-queries. */
final class JoinSideRows {
    private final LogicalJoin join;
    private final RelNode rows;
    private final int start;
    private final int width;
    private final RexBuilder rex;

    /**
     * @param rows one of the inputs of the join
     * @param start the number of its first column among those of the join
     */
    JoinSideRows(LogicalJoin join, RelNode rows, int start) {
        this.join = join;
        this.rows = rows;
        this.start = start;
        width = rows.getRowType().getFieldCount();
        rex = join.getCluster().getRexBuilder();
    }

    /**
     * Returns the filtered rows with the results of sub-queries as additional columns; all of them read only this side.
     */
    RelNode with(List<RexNode> conditions, List<RexSubQuery> answers) {
        RelNode narrow = conditions.isEmpty() ? rows : filtered(conditions);
        if (answers.isEmpty()) {
            return narrow;
        }
        CorrelationId row = join.getCluster().createCorrel();
        Said said = new Said(this::column, column -> field(row, column));
        List<RexNode> columns = new ArrayList<>();
        IntStream.range(0, width).forEach(column -> columns.add(rex.makeInputRef(narrow, column)));
        columns.addAll(said.apply(answers));
        List<String> names = new ArrayList<>(rows.getRowType().getFieldNames());
        answers.forEach(answer -> names.add("answer"));
        return LogicalProject.create(narrow, List.of(), columns, names, said.variables(row));
    }

    private RelNode filtered(List<RexNode> conditions) {
        CorrelationId row = join.getCluster().createCorrel();
        Said said = new Said(this::column, column -> field(row, column));
        return LogicalFilter.create(rows, all(said.apply(conditions)), ImmutableSet.copyOf(said.variables(row)));
    }

    private RexNode all(List<RexNode> conditions) {
        return RexUtil.composeConjunction(rex, conditions);
    }

    /** Returns a correlate of its rows with the matching rows of the other side, null-extended if there are none. */
    RelNode joinedEach(JoinSideRows other) {
        CorrelationId outer = join.getCluster().createCorrel();
        CorrelationId inner = join.getCluster().createCorrel();
        Said said = new Said(
                column -> has(column) ? field(outer, column) : other.column(column),
                column -> has(column) ? field(outer, column) : other.field(inner, column));
        Map<Boolean, List<RexNode>> conditions = RelOptUtil.conjunctions(join.getCondition()).stream()
                .collect(Collectors.partitioningBy(condition -> RexUtil.SubQueryFinder.find(condition) != null));
        // Conditions without sub-queries are evaluated first, so that sub-queries run for fewer rows.
        RelNode comparable = LogicalFilter.create(other.rows, all(said.apply(conditions.get(false))));
        RelNode matching =
                LogicalFilter.create(comparable, all(said.apply(conditions.get(true))), ImmutableSet.of(inner));
        RelNode all = LogicalCorrelate.create(
                rows, matching, List.of(), outer, RelOptUtil.correlationColumns(outer, matching), JoinRelType.LEFT);
        if (start == 0) {
            return all;
        }
        List<RexNode> columns = new ArrayList<>();
        IntStream.range(0, start + width)
                .map(column -> column < start ? width + column : column - start)
                .forEach(column -> columns.add(rex.makeInputRef(all, column)));
        return LogicalProject.create(all, List.of(), columns, join.getRowType().getFieldNames(), Set.of());
    }

    private boolean has(int column) {
        return column >= start && column < start + width;
    }

    private RexNode column(int column) {
        return RexInputRef.of(column - start, rows.getRowType());
    }

    private RexNode field(CorrelationId row, int column) {
        return rex.makeFieldAccess(rex.makeCorrel(rows.getRowType(), row), column - start);
    }

    /** Rebinding of references to the join's rows. */
    private final class Said extends RexShuttle {
        private final IntFunction<RexNode> columns;
        private final IntFunction<RexNode> outside;
        private final RelHomogeneousShuttle within;
        private boolean refersOutside;

        /**
         * @param columns returns the replacement of a join column
         * @param outside returns the replacement of a join column within a sub-query
         */
        Said(IntFunction<RexNode> columns, IntFunction<RexNode> outside) {
            this.columns = columns;
            this.outside = outside;
            RexShuttle references = new References();
            within = new RelHomogeneousShuttle() {
                @Override
                public RelNode visit(RelNode relation) {
                    return super.visit(relation).accept(references);
                }
            };
        }

        Set<CorrelationId> variables(CorrelationId row) {
            return refersOutside ? Set.of(row) : Set.of();
        }

        @Override
        public RexNode visitInputRef(RexInputRef column) {
            return columns.apply(column.getIndex());
        }

        @Override
        public RexNode visitSubQuery(RexSubQuery query) {
            return ((RexSubQuery) super.visitSubQuery(query)).clone(query.rel.accept(within));
        }

        /** References of a sub-query to the join's row. */
        private final class References extends RexShuttle {
            @Override
            public RexNode visitFieldAccess(RexFieldAccess access) {
                if (access.getReferenceExpr() instanceof RexCorrelVariable row
                        && join.getVariablesSet().contains(row.id)) {
                    refersOutside = true;
                    return outside.apply(access.getField().getIndex());
                }
                return super.visitFieldAccess(access);
            }

            @Override
            public RexNode visitSubQuery(RexSubQuery query) {
                return ((RexSubQuery) super.visitSubQuery(query)).clone(query.rel.accept(within));
            }
        }
    }
}
