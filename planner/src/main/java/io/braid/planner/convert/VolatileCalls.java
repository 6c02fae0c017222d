package io.braid.planner.convert;

import com.google.common.collect.ImmutableSet;
import io.braid.planner.function.VolatileFunctions;
import io.braid.planner.rel.BottomUpShuttle;
import io.braid.planner.rel.VolatileColumns;
import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.rel.RelHomogeneousShuttle;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Correlate;
import org.apache.calcite.rel.core.CorrelationId;
import org.apache.calcite.rel.core.Filter;
import org.apache.calcite.rel.core.Join;
import org.apache.calcite.rel.core.JoinRelType;
import org.apache.calcite.rel.core.Project;
import org.apache.calcite.rel.core.Sample;
import org.apache.calcite.rel.logical.LogicalFilter;
import org.apache.calcite.rel.logical.LogicalJoin;
import org.apache.calcite.rel.logical.LogicalProject;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexCorrelVariable;
import org.apache.calcite.rex.RexFieldAccess;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexShuttle;
import org.apache.calcite.rex.RexSubQuery;
import org.apache.calcite.rex.RexUtil;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.jspecify.annotations.Nullable;

/**
 * Isolation of volatile calls: each is computed as a column of the rows that it belongs to, below all references to it;
 * see {@link VolatileColumns}. In a correlated sub-query it is evaluated once per outer row.
 */
final class VolatileCalls {
    private final RexBuilder rex;

    private VolatileCalls(RexBuilder rex) {
        this.rex = rex;
    }

    static RelNode in(RelNode relation) {
        VolatileCalls columns = new VolatileCalls(relation.getCluster().getRexBuilder());
        return BottomUpShuttle.changed(relation, columns::computedBelow);
    }

    private RelNode computedBelow(RelNode node) {
        if (node instanceof VolatileColumns) {
            return node;
        }
        if (node instanceof Sample sample) {
            return sampled(sample);
        }
        RelNode bound = bound(node);
        Collection<RexCall> calls = calls(bound);
        if (calls.isEmpty()) {
            return bound;
        }
        if (bound instanceof Project project) {
            RelNode rows = VolatileColumns.over(project.getInput(), calls);
            return LogicalProject.create(
                    rows,
                    project.getHints(),
                    references(project, rows).visitList(project.getProjects()),
                    project.getRowType(),
                    project.getVariablesSet());
        }
        if (bound instanceof Filter filter) {
            return filtered(filter.getInput(), filter.getCondition(), filter.getVariablesSet());
        }
        if (bound instanceof Join join && join.getJoinType() == JoinRelType.INNER) {
            return joined(join);
        }
        throw new BraidException(
                ErrorCode.FEATURE_NOT_SUPPORTED,
                calls.iterator().next().getOperator().getName()
                        + "() cannot stand in "
                        + (bound instanceof Join ? "the condition of an outer join" : "this place")
                        + "; compute it as a column of a query in FROM");
    }

    private RelNode sampled(Sample sample) {
        RexNode number = rex.makeExactLiteral(
                BigDecimal.valueOf(sample.getSamplingParameters().getRepeatableSeed()));
        RexNode random = rex.makeCall(VolatileFunctions.random(), number);
        RexNode share = rex.makeApproxLiteral(sample.getSamplingParameters().sampleRate);
        return filtered(
                sample.getInput(), rex.makeCall(SqlStdOperatorTable.LESS_THAN, random, share), ImmutableSet.of());
    }

    /** Evaluates volatile conditions after all others. */
    private RelNode filtered(RelNode rows, RexNode condition, Set<CorrelationId> variables) {
        List<RexNode> first = new ArrayList<>();
        List<RexNode> then = new ArrayList<>();
        for (RexNode conjunct : RelOptUtil.conjunctions(condition)) {
            (isPlain(conjunct) ? first : then).add(conjunct);
        }
        RelNode below = first.isEmpty() ? rows : LogicalFilter.create(rows, RexUtil.composeConjunction(rex, first));
        Filter filter =
                LogicalFilter.create(below, RexUtil.composeConjunction(rex, then), ImmutableSet.copyOf(variables));
        RelNode random = VolatileColumns.over(below, calls(filter));
        RelNode left = LogicalFilter.create(
                random, filter.getCondition().accept(references(filter, random)), ImmutableSet.copyOf(variables));
        return LogicalProject.create(
                left,
                List.of(),
                rex.identityProjects(rows.getRowType()),
                rows.getRowType().getFieldNames(),
                Set.of());
    }

    private RelNode joined(Join join) {
        List<RexNode> between = new ArrayList<>();
        List<RexNode> then = new ArrayList<>();
        for (RexNode conjunct : RelOptUtil.conjunctions(join.getCondition())) {
            (isPlain(conjunct) ? between : then).add(conjunct);
        }
        RelNode pairs = LogicalJoin.create(
                join.getLeft(),
                join.getRight(),
                join.getHints(),
                RexUtil.composeConjunction(rex, between),
                Set.of(),
                JoinRelType.INNER);
        return filtered(pairs, RexUtil.composeConjunction(rex, then), join.getVariablesSet());
    }

    private static boolean isPlain(RexNode condition) {
        return !VolatileColumns.isIn(condition) && RexUtil.SubQueryFinder.find(condition) == null;
    }

    /** Returns the distinct volatile calls of a node, in order. */
    private static Collection<RexCall> calls(RelNode node) {
        Map<Integer, RexCall> calls = new TreeMap<>();
        node.accept(new RexShuttle() {
            @Override
            public RexNode visitCall(RexCall call) {
                if (isVolatile(call)) {
                    calls.put(VolatileColumns.number(call), call);
                }
                return super.visitCall(call);
            }
        });
        return calls.values();
    }

    private static boolean isVolatile(RexCall call) {
        return !call.getOperator().isDeterministic()
                && VolatileFunctions.named(call.getOperator().getName()) != null;
    }

    /** Replaces the calls over a node's input by references to the columns. */
    private RexShuttle references(RelNode node, RelNode rows) {
        RelDataType columns = rows.getRowType();
        int width = node.getInput(0).getRowType().getFieldCount();
        List<Integer> numbers =
                calls(rows).stream().map(VolatileColumns::number).toList();
        return new RexShuttle() {
            @Override
            public RexNode visitCall(RexCall call) {
                return isVolatile(call)
                        ? rex.makeInputRef(rows, width + numbers.indexOf(VolatileColumns.number(call)))
                        : super.visitCall(call);
            }

            @Override
            public RexNode visitSubQuery(RexSubQuery query) {
                RexSubQuery visited = (RexSubQuery) super.visitSubQuery(query);
                return node.getVariablesSet().isEmpty()
                        ? visited
                        : visited.clone(BottomUpShuttle.changed(
                                visited.rel, inner -> inner.accept(wider(node.getVariablesSet(), columns))));
            }
        };
    }

    /** Widens the type of a correlation variable whose row has additional columns. */
    private RexShuttle wider(Set<CorrelationId> variables, RelDataType columns) {
        return new RexShuttle() {
            @Override
            public RexNode visitFieldAccess(RexFieldAccess access) {
                return access.getReferenceExpr() instanceof RexCorrelVariable row && variables.contains(row.id)
                        ? rex.makeFieldAccess(
                                rex.makeCorrel(columns, row.id),
                                access.getField().getIndex())
                        : super.visitFieldAccess(access);
            }
        };
    }

    /** Makes volatile calls in sub-queries depend on the outer row, so that they are evaluated once per row. */
    private RelNode bound(RelNode node) {
        if (node instanceof Correlate correlate) {
            Set<CorrelationId> row = Set.of(correlate.getCorrelationId());
            return correlate.copy(
                    correlate.getTraitSet(), List.of(correlate.getLeft(), bound(correlate.getRight(), row)));
        }
        return node.accept(new RexShuttle() {
            @Override
            public RexNode visitSubQuery(RexSubQuery query) {
                RexSubQuery visited = (RexSubQuery) super.visitSubQuery(query);
                return visited.clone(bound(visited.rel, node.getVariablesSet()));
            }
        });
    }

    private static RelNode bound(RelNode query, Set<CorrelationId> rows) {
        RexFieldAccess outside = rows.isEmpty() ? null : reference(query, rows);
        return outside == null
                ? query
                : query.accept(new RelHomogeneousShuttle() {
                    @Override
                    public RelNode visit(RelNode other) {
                        RelNode inner = super.visit(other);
                        return inner instanceof VolatileColumns random ? random.forEach(outside) : inner;
                    }
                });
    }

    /** Returns a reference from a query to such a row; null if there is none. */
    private static @Nullable RexFieldAccess reference(RelNode query, Set<CorrelationId> rows) {
        Set<RexFieldAccess> found = new LinkedHashSet<>();
        BottomUpShuttle.changed(
                query,
                node -> node.accept(new RexShuttle() {
                    @Override
                    public RexNode visitFieldAccess(RexFieldAccess access) {
                        if (access.getReferenceExpr() instanceof RexCorrelVariable row && rows.contains(row.id)) {
                            found.add(access);
                        }
                        return super.visitFieldAccess(access);
                    }
                }));
        return found.isEmpty() ? null : found.iterator().next();
    }
}
