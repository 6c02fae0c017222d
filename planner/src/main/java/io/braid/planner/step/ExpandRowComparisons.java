package io.braid.planner.step;

import com.google.common.collect.ImmutableSet;
import io.braid.planner.rule.RuleSet;
import io.braid.planner.simplify.RowComparisons;
import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import java.util.List;
import java.util.Set;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.rel.RelHomogeneousShuttle;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.CorrelationId;
import org.apache.calcite.rel.core.Filter;
import org.apache.calcite.rel.core.Project;
import org.apache.calcite.rel.logical.LogicalFilter;
import org.apache.calcite.rel.logical.LogicalProject;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexShuttle;
import org.apache.calcite.rex.RexSubQuery;
import org.apache.calcite.rex.RexUtil;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.fun.SqlQuantifyOperator;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.tools.RelBuilder;

/**
 * Expansion of {@code (a, b) IN (SELECT ...)} over nullable columns where false and unknown differ. In Calcite, a row
 * with a null compares as unknown with any other row, even if other columns differ. For {@code (a, b) < ANY (SELECT
 * ...)} and the like, Calcite compares only the first column.
 */
public final class ExpandRowComparisons implements PlanStep {
    @Override
    public RelNode apply(RelNode relation) {
        return relation.accept(new RelHomogeneousShuttle() {
            @Override
            public RelNode visit(RelNode other) {
                RelNode visited = super.visit(other);
                if (visited instanceof Filter filter && RexUtil.SubQueryFinder.containsSubQuery(filter)) {
                    return filtered(filter);
                }
                return visited instanceof Project project && RexUtil.SubQueryFinder.containsSubQuery(project)
                        ? projected(project)
                        : visited;
            }
        });
    }

    private RelNode filtered(Filter filter) {
        Rows rows = new Rows(filter.getInput(), filter.getVariablesSet());
        List<RexNode> conditions = RelOptUtil.conjunctions(filter.getCondition()).stream()
                .map(condition -> isMembership(condition) ? rows.inside(condition) : condition.accept(rows))
                .toList();
        RexNode condition = RexUtil.composeConjunction(filter.getCluster().getRexBuilder(), conditions);
        return LogicalFilter.create(filter.getInput(), condition, ImmutableSet.copyOf(rows.variables()));
    }

    private RelNode projected(Project project) {
        Rows rows = new Rows(project.getInput(), project.getVariablesSet());
        List<RexNode> columns = project.getProjects().stream()
                .map(column -> column.accept(rows))
                .toList();
        return LogicalProject.create(
                project.getInput(), project.getHints(), columns, project.getRowType(), rows.variables());
    }

    private static boolean isMembership(RexNode node) {
        return node instanceof RexSubQuery query && query.getKind() == SqlKind.IN;
    }

    private static boolean mayBeUnknown(RexSubQuery query) {
        return query.getOperands().stream()
                        .anyMatch(operand -> operand.getType().isNullable())
                || query.rel.getRowType().getFieldList().stream()
                        .anyMatch(field -> field.getType().isNullable());
    }

    /** Rewriting of the expressions over a relation. */
    private final class Rows extends RexShuttle {
        private final RelNode input;
        private final RexBuilder rex;
        private final CorrelationId variable;
        private final Set<CorrelationId> declared;
        private boolean isUsed;

        Rows(RelNode input, Set<CorrelationId> variables) {
            this.input = input;
            this.rex = input.getCluster().getRexBuilder();
            this.declared = variables;
            this.variable = variables.isEmpty()
                    ? input.getCluster().createCorrel()
                    : variables.iterator().next();
        }

        Set<CorrelationId> variables() {
            return declared.isEmpty() && isUsed ? Set.of(variable) : declared;
        }

        /** Rewrites the inside of a sub-query. */
        RexNode inside(RexNode node) {
            RexSubQuery query = (RexSubQuery) super.visitSubQuery((RexSubQuery) node);
            query.getOperands().forEach(operand -> check(operand, false));
            return query.clone(ExpandRowComparisons.this.apply(query.rel));
        }

        @Override
        public RexNode visitSubQuery(RexSubQuery node) {
            RexSubQuery query = (RexSubQuery) inside(node);
            boolean isMisread = query.getOperands().size() > 1
                    && (query.getKind() == SqlKind.SOME || (isMembership(query) && mayBeUnknown(query)));
            if (!isMisread) {
                return query;
            }
            query.getOperands().forEach(operand -> check(operand, true));
            return spelledOut(query);
        }

        /** Rejects an operand that is a correlated sub-query, which would be moved out of its scope. */
        private void check(RexNode operand, boolean isSpelledOut) {
            RexSubQuery inner = RexUtil.SubQueryFinder.find(operand);
            if (inner != null
                    && (isSpelledOut || !RelOptUtil.getVariablesUsed(inner.rel).isEmpty())) {
                throw new BraidException(
                        ErrorCode.FEATURE_NOT_SUPPORTED,
                        "A sub-query stands on the left of IN, ANY or ALL (SELECT ...). Make it a column of a derived"
                                + " table, and compare that column.");
            }
        }

        private RexNode spelledOut(RexSubQuery query) {
            isUsed = true;
            RexShuttle outside = new RexShuttle() {
                @Override
                public RexNode visitInputRef(RexInputRef column) {
                    return rex.makeFieldAccess(rex.makeCorrel(input.getRowType(), variable), column.getIndex());
                }
            };
            RelBuilder builder = RuleSet.builder(query.rel).push(query.rel);
            RexNode required = RowComparisons.compared(
                    isMembership(query)
                            ? SqlStdOperatorTable.EQUALS
                            : RexUtil.op(((SqlQuantifyOperator) query.op).comparisonKind),
                    outside.apply(query.getOperands()),
                    List.copyOf(builder.fields()),
                    rex);
            builder.project(builder.call(
                            SqlStdOperatorTable.CASE,
                            required,
                            builder.literal(2),
                            builder.isNull(required),
                            builder.literal(1),
                            builder.literal(0)))
                    .aggregate(builder.groupKey(), builder.max("likeness", builder.field(0)));
            RexNode likeness = builder.field(0);
            builder.project(builder.call(
                    SqlStdOperatorTable.CASE,
                    builder.equals(likeness, builder.literal(2)),
                    builder.literal(true),
                    builder.equals(likeness, builder.literal(1)),
                    rex.makeNullLiteral(rex.getTypeFactory().createSqlType(SqlTypeName.BOOLEAN)),
                    builder.literal(false)));
            RexNode answer = RexSubQuery.scalar(builder.build());
            return query.getType().isNullable() ? answer : rex.makeCall(SqlStdOperatorTable.IS_TRUE, answer);
        }
    }
}
