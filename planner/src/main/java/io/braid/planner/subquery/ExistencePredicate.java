package io.braid.planner.subquery;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.CorrelationId;
import org.apache.calcite.rel.core.Filter;
import org.apache.calcite.rel.core.Join;
import org.apache.calcite.rel.core.JoinRelType;
import org.apache.calcite.rel.core.Project;
import org.apache.calcite.rel.logical.LogicalJoin;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexCorrelVariable;
import org.apache.calcite.rex.RexFieldAccess;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexShuttle;
import org.apache.calcite.rex.RexSubQuery;
import org.apache.calcite.rex.RexUtil;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.util.ImmutableBitSet;
import org.jspecify.annotations.Nullable;

/**
 * An EXISTS predicate with conditions other than equalities.
 *
 * @param rows the inner rows
 * @param conditions conditions between an outer and an inner row, over the columns of both
 * @param width the number of columns of an outer row
 */
record ExistencePredicate(RelNode rows, List<RexNode> conditions, int width) {
    /** @param outside the outer rows, to which the variables refer */
    static Optional<ExistencePredicate> of(RexSubQuery query, Set<CorrelationId> variables, RelNode outside) {
        Set<CorrelationId> row = RelOptUtil.getVariablesUsed(query.rel);
        row.retainAll(variables);
        return query.getKind() == SqlKind.EXISTS && row.size() == 1
                ? of(query.rel, row.iterator().next(), outside)
                : Optional.empty();
    }

    private static Optional<ExistencePredicate> of(RelNode query, CorrelationId row, RelNode outside) {
        RelNode asked = query;
        while (asked instanceof Project project && project.getVariablesSet().isEmpty()) {
            asked = project.getInput();
        }
        if (!(asked instanceof Filter inside)) {
            return Optional.empty();
        }
        int width = outside.getRowType().getFieldCount();
        List<RexNode> within = new ArrayList<>();
        List<RexNode> between = new ArrayList<>();
        for (RexNode condition : RelOptUtil.conjunctions(inside.getCondition())) {
            if (RexUtil.containsFieldAccess(condition)
                    && RexUtil.SubQueryFinder.find(condition) == null
                    && refersTo(row, condition)) {
                between.add(overBoth(condition, row, outside));
            } else {
                within.add(condition);
            }
        }
        RelNode rows = ExistsToSemiJoin.filtered(inside.getInput(), within, inside);
        boolean isApart = !RelOptUtil.getVariablesUsed(rows).contains(row);
        return isApart && between.stream().anyMatch(condition -> isUnequal(condition, width))
                ? Optional.of(new ExistencePredicate(rows, between, width))
                : Optional.empty();
    }

    private static boolean refersTo(CorrelationId row, RexNode condition) {
        boolean[] refers = {false};
        condition.accept(new RexShuttle() {
            @Override
            public RexNode visitCorrelVariable(RexCorrelVariable variable) {
                refers[0] |= variable.id.equals(row);
                return variable;
            }
        });
        return refers[0];
    }

    private static RexNode overBoth(RexNode condition, CorrelationId row, RelNode outside) {
        RexBuilder rexBuilder = outside.getCluster().getRexBuilder();
        int width = outside.getRowType().getFieldCount();
        return condition.accept(new RexShuttle() {
            @Override
            public RexNode visitInputRef(RexInputRef column) {
                return new RexInputRef(column.getIndex() + width, column.getType());
            }

            @Override
            public RexNode visitFieldAccess(RexFieldAccess access) {
                return access.getReferenceExpr() instanceof RexCorrelVariable variable && variable.id.equals(row)
                        ? rexBuilder.makeInputRef(outside, access.getField().getIndex())
                        : super.visitFieldAccess(access);
            }
        });
    }

    /** True if a condition compares outer and inner rows other than by equality. */
    private static boolean isUnequal(RexNode condition, int width) {
        ImmutableBitSet left = ImmutableBitSet.range(width);
        ImmutableBitSet used = RelOptUtil.InputFinder.bits(condition);
        if (!used.intersects(left) || left.contains(used)) {
            return false;
        }
        return !condition.isA(SqlKind.EQUALS)
                || ((RexCall) condition)
                        .getOperands().stream()
                                .map(RelOptUtil.InputFinder::bits)
                                .anyMatch(bits -> bits.intersects(left) && !left.contains(bits));
    }

    /** Returns the conjunction of the conditions. */
    RexNode condition() {
        return RexUtil.composeConjunction(rows.getCluster().getRexBuilder(), conditions);
    }

    /**
     * Returns the semi- or anti-join with the outer rows, pushed down to as few joined tables as the conditions read.
     */
    RelNode joinedTo(RelNode outside, JoinRelType type) {
        RelNode lower = joinedBelow(outside, type);
        return lower != null ? lower : LogicalJoin.create(outside, rows, List.of(), condition(), Set.of(), type);
    }

    private @Nullable RelNode joinedBelow(RelNode planned, JoinRelType type) {
        RelNode outside = planned.stripped();
        if (outside instanceof Filter filter && filter.getVariablesSet().isEmpty()) {
            return filter.copy(filter.getTraitSet(), List.of(joinedTo(filter.getInput(), type)));
        }
        if (!(outside instanceof Join join) || join.getJoinType() != JoinRelType.INNER) {
            return null;
        }
        int leftColumns = join.getLeft().getRowType().getFieldCount();
        ImmutableBitSet used = RelOptUtil.InputFinder.bits(conditions, null).intersect(ImmutableBitSet.range(width));
        if (ImmutableBitSet.range(leftColumns).contains(used)) {
            ExistencePredicate left = renumbered(0, leftColumns);
            return join.copy(join.getTraitSet(), List.of(left.joinedTo(join.getLeft(), type), join.getRight()));
        }
        if (ImmutableBitSet.range(leftColumns, width).contains(used)) {
            ExistencePredicate right = renumbered(leftColumns, width - leftColumns);
            return join.copy(join.getTraitSet(), List.of(join.getLeft(), right.joinedTo(join.getRight(), type)));
        }
        return null;
    }

    /** Returns the predicate over a range of the outer columns. */
    private ExistencePredicate renumbered(int first, int count) {
        RexShuttle numbers = new RexShuttle() {
            @Override
            public RexNode visitInputRef(RexInputRef column) {
                int old = column.getIndex();
                return new RexInputRef(old < width ? old - first : old - width + count, column.getType());
            }
        };
        return new ExistencePredicate(rows, numbers.visitList(conditions), count);
    }
}
