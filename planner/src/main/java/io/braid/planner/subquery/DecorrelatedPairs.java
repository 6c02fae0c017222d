package io.braid.planner.subquery;

import io.braid.planner.rel.ExpressionShuttle;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.plan.Strong;
import org.apache.calcite.rel.RelCollations;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Aggregate;
import org.apache.calcite.rel.core.AggregateCall;
import org.apache.calcite.rel.core.Correlate;
import org.apache.calcite.rel.core.CorrelationId;
import org.apache.calcite.rel.core.Filter;
import org.apache.calcite.rel.core.Join;
import org.apache.calcite.rel.core.JoinRelType;
import org.apache.calcite.rel.core.Project;
import org.apache.calcite.rel.logical.LogicalAggregate;
import org.apache.calcite.rel.logical.LogicalCorrelate;
import org.apache.calcite.rel.logical.LogicalFilter;
import org.apache.calcite.rel.logical.LogicalJoin;
import org.apache.calcite.rel.logical.LogicalProject;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexCorrelVariable;
import org.apache.calcite.rex.RexFieldAccess;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexShuttle;
import org.apache.calcite.rex.RexUtil;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.type.SqlTypeUtil;
import org.apache.calcite.util.ImmutableBitSet;
import org.jspecify.annotations.Nullable;

/**
 * Pairs of outer rows and their inner rows, as the decorrelated form of a correlation. Each operation of the right
 * input is applied to the pairs instead, so that no reference to the outer row remains. Correlations within the right
 * input then refer to the pairs.
 */
final class DecorrelatedPairs {
    private final RelNode outside;
    private final CorrelationId row;
    private final ImmutableBitSet kept;
    private final boolean distinct;
    private final int width;
    private final RexBuilder rex;
    private ImmutableBitSet neverNull = ImmutableBitSet.of();

    private DecorrelatedPairs(RelNode outside, CorrelationId row, ImmutableBitSet kept, boolean distinct) {
        this.outside = outside;
        this.row = row;
        this.kept = kept;
        this.distinct = distinct;
        width = outside.getRowType().getFieldCount();
        rex = outside.getCluster().getRexBuilder();
    }

    /** Creates pairs with the complete outer rows. */
    static DecorrelatedPairs withRows(RelNode outside, CorrelationId row) {
        return new DecorrelatedPairs(
                outside, row, ImmutableBitSet.range(outside.getRowType().getFieldCount()), false);
    }

    /** Creates pairs with the distinct values of some outer columns. */
    static DecorrelatedPairs withValues(RelNode outside, CorrelationId row, ImmutableBitSet columns) {
        List<RexNode> values = columns.asList().stream()
                .<RexNode>map(column -> outside.getCluster().getRexBuilder().makeInputRef(outside, column))
                .toList();
        RelNode all = LogicalProject.create(outside, List.of(), values, (List<String>) null, Set.of());
        RelNode each = LogicalAggregate.create(all, List.of(), ImmutableBitSet.range(values.size()), null, List.of());
        return new DecorrelatedPairs(each, row, columns, true);
    }

    /** Returns the pairs, outer columns first; null if pairs of equal outer rows would be indistinguishable. */
    @Nullable
    RelNode of(RelNode right) {
        if (!isAboutRow(right)) {
            return LogicalJoin.create(outside, right, List.of(), rex.makeLiteral(true), Set.of(), JoinRelType.INNER);
        }
        if (right instanceof Correlate correlate) {
            return correlated(correlate);
        }
        if (!right.getVariablesSet().isEmpty()) {
            return null;
        }
        if (right instanceof Filter filter) {
            return filtered(filter);
        }
        if (right instanceof Project project) {
            return project.containsOver() ? null : projected(project);
        }
        if (right instanceof Join join) {
            return joined(join);
        }
        return right instanceof Aggregate aggregate ? grouped(aggregate) : null;
    }

    /** Returns the condition that pairs belong to a row, whose columns of these numbers are the outer ones. */
    RexNode areOf(RelNode rows, ImmutableBitSet columns, RelNode pairs) {
        int first = rows.getRowType().getFieldCount();
        List<RexNode> same = new ArrayList<>();
        for (int i = 0; i < width; i++) {
            RexNode one = rex.makeInputRef(rows, columns.nth(i));
            RexNode other = new RexInputRef(
                    first + i, pairs.getRowType().getFieldList().get(i).getType());
            boolean isEqual = !one.getType().isNullable() || neverNull.get(i);
            same.add(rex.makeCall(
                    isEqual ? SqlStdOperatorTable.EQUALS : SqlStdOperatorTable.IS_NOT_DISTINCT_FROM, one, other));
        }
        return RexUtil.composeConjunction(rex, same);
    }

    private boolean isAboutRow(RelNode relation) {
        return RelOptUtil.getVariablesUsed(relation).contains(row);
    }

    private @Nullable RelNode filtered(Filter filter) {
        RelNode pairs = of(filter.getInput());
        return pairs == null ? null : LogicalFilter.create(pairs, holding(ofPair(filter.getCondition())));
    }

    /** Records the outer columns that cannot be null where a condition holds. */
    private RexNode holding(RexNode condition) {
        neverNull = neverNull.union(ImmutableBitSet.of(IntStream.range(0, width)
                .filter(column -> Strong.isNotTrue(condition, ImmutableBitSet.of(column)))
                .toArray()));
        return condition;
    }

    private @Nullable RelNode projected(Project project) {
        RelNode pairs = of(project.getInput());
        return pairs == null
                ? null
                : projected(
                        pairs, project.getProjects().stream().map(this::ofPair).toList());
    }

    private RelNode projected(RelNode pairs, List<RexNode> values) {
        List<RexNode> columns = new ArrayList<>();
        IntStream.range(0, width).forEach(column -> columns.add(rex.makeInputRef(pairs, column)));
        columns.addAll(values);
        return LogicalProject.create(pairs, List.of(), columns, (List<String>) null, Set.of());
    }

    /** Decorrelates the left input first; the right input is then correlated to those pairs. */
    private @Nullable RelNode correlated(Correlate correlate) {
        RelNode pairs = of(correlate.getLeft());
        if (pairs == null) {
            return null;
        }
        CorrelationId pair = pairs.getCluster().createCorrel();
        return correlatedWith(
                pairs,
                pair,
                ExpressionShuttle.rewritten(
                        correlate.getRight(), new References(pairs, pair, correlate.getCorrelationId())),
                correlate.getJoinType());
    }

    private static RelNode correlatedWith(RelNode pairs, CorrelationId pair, RelNode right, JoinRelType type) {
        return LogicalCorrelate.create(pairs, right, List.of(), pair, RelOptUtil.correlationColumns(pair, right), type);
    }

    private @Nullable RelNode joined(Join join) {
        JoinRelType type = join.getJoinType();
        if (type.generatesNullsOnLeft()) {
            return null;
        }
        int leftColumns = join.getLeft().getRowType().getFieldCount();
        List<RexNode> conditions = new ArrayList<>(RelOptUtil.conjunctions(join.getCondition()));
        RelNode right = join.getRight();
        while (right instanceof Filter filter && isAboutRow(filter)) {
            conditions.add(RexUtil.shift(filter.getCondition(), leftColumns));
            right = filter.getInput();
        }
        RelNode pairs = of(join.getLeft());
        if (pairs == null) {
            return null;
        }
        RexNode condition = RexUtil.composeConjunction(rex, conditions);
        if (!isAboutRow(right)) {
            RexNode ofPairs = ofPair(condition);
            boolean needed = type == JoinRelType.INNER || type == JoinRelType.SEMI;
            return LogicalJoin.create(
                    pairs, right, join.getHints(), needed ? holding(ofPairs) : ofPairs, Set.of(), type);
        }
        if (!type.projectsRight()) {
            return null;
        }
        CorrelationId pair = pairs.getCluster().createCorrel();
        RexShuttle references = new References(pairs, pair, row);
        RexNode comparison = condition.accept(references).accept(new RexShuttle() {
            @Override
            public RexNode visitInputRef(RexInputRef column) {
                int index = column.getIndex();
                return index < leftColumns
                        ? rex.makeFieldAccess(rex.makeCorrel(pairs.getRowType(), pair), width + index)
                        : new RexInputRef(index - leftColumns, column.getType());
            }
        });
        RelNode matching = LogicalFilter.create(ExpressionShuttle.rewritten(right, references), comparison);
        return correlatedWith(pairs, pair, matching, type);
    }

    /** Groups by the outer row in addition to the group keys. */
    private @Nullable RelNode grouped(Aggregate aggregate) {
        if (!distinct || aggregate.getGroupType() != Aggregate.Group.SIMPLE) {
            return null;
        }
        RelNode pairs = of(aggregate.getInput());
        if (pairs == null) {
            return null;
        }
        List<AggregateCall> calls = new ArrayList<>();
        for (AggregateCall call : aggregate.getAggCallList()) {
            AggregateCall moved = moved(call, pairs);
            boolean isSame = SqlTypeUtil.equalSansNullability(rex.getTypeFactory(), moved.getType(), call.getType());
            if (!isSame) {
                return null;
            }
            calls.add(moved);
        }
        ImmutableBitSet keys =
                ImmutableBitSet.range(width).union(aggregate.getGroupSet().shift(width));
        RelNode groups = LogicalAggregate.create(pairs, List.of(), keys, null, calls);
        return aggregate.getGroupSet().isEmpty() ? totals(groups, aggregate) : groups;
    }

    private AggregateCall moved(AggregateCall call, RelNode pairs) {
        return AggregateCall.create(
                call.getAggregation(),
                call.isDistinct(),
                call.isApproximate(),
                call.ignoreNulls(),
                call.rexList,
                call.getArgList().stream().map(column -> column + width).toList(),
                call.hasFilter() ? call.filterArg + width : call.filterArg,
                call.distinctKeys == null ? null : call.distinctKeys.shift(width),
                RelCollations.shift(call.getCollation(), width),
                false,
                pairs,
                null,
                call.getName());
    }

    /** Adds the total over no rows for outer rows without a pair. */
    private @Nullable RelNode totals(RelNode groups, Aggregate aggregate) {
        RelNode each = LogicalJoin.create(
                outside,
                groups,
                List.of(),
                areOf(outside, ImmutableBitSet.range(width), groups),
                Set.of(),
                JoinRelType.LEFT);
        neverNull = ImmutableBitSet.of();
        List<RexNode> totals = new ArrayList<>();
        for (int i = 0; i < aggregate.getAggCallList().size(); i++) {
            AggregateCall call = aggregate.getAggCallList().get(i);
            RexNode total = rex.makeInputRef(each, 2 * width + i);
            if (call.getAggregation().getKind() == SqlKind.COUNT
                    || call.getAggregation().getKind() == SqlKind.SUM0) {
                totals.add(orZero(total, call.getType()));
            } else if (call.getType().isNullable()) {
                totals.add(total);
            } else {
                return null;
            }
        }
        return projected(each, totals);
    }

    private RexNode orZero(RexNode total, RelDataType type) {
        return rex.makeCall(
                SqlStdOperatorTable.CASE,
                rex.makeCall(SqlStdOperatorTable.IS_NOT_NULL, total),
                rex.makeNotNull(total),
                rex.makeZeroLiteral(type));
    }

    /** Rewrites an expression over an inner row and the outer row to one over a pair. */
    private RexNode ofPair(RexNode value) {
        return value.accept(new RexShuttle() {
            @Override
            public RexNode visitInputRef(RexInputRef column) {
                return new RexInputRef(width + column.getIndex(), column.getType());
            }

            @Override
            public RexNode visitFieldAccess(RexFieldAccess access) {
                return isOf(row, access)
                        ? new RexInputRef(kept.indexOf(access.getField().getIndex()), access.getType())
                        : super.visitFieldAccess(access);
            }
        });
    }

    private static boolean isOf(CorrelationId id, RexFieldAccess access) {
        return access.getReferenceExpr() instanceof RexCorrelVariable variable && variable.id.equals(id);
    }

    /** Replacement of references to the outer row and the own row of an inner correlation by references to a pair. */
    private final class References extends RexShuttle {
        private final RexNode pair;
        private final CorrelationId inner;

        References(RelNode pairs, CorrelationId pair, CorrelationId inner) {
            this.pair = rex.makeCorrel(pairs.getRowType(), pair);
            this.inner = inner;
        }

        @Override
        public RexNode visitFieldAccess(RexFieldAccess access) {
            int column = access.getField().getIndex();
            if (isOf(row, access)) {
                return rex.makeFieldAccess(pair, kept.indexOf(column));
            }
            return isOf(inner, access) ? rex.makeFieldAccess(pair, width + column) : super.visitFieldAccess(access);
        }
    }
}
