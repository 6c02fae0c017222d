package io.braid.planner.step;

import com.google.common.collect.ImmutableSet;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.apache.calcite.plan.RelOptRule;
import org.apache.calcite.plan.RelOptRuleCall;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.plan.RelRule;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.CorrelationId;
import org.apache.calcite.rel.core.Filter;
import org.apache.calcite.rel.core.Join;
import org.apache.calcite.rel.core.JoinRelType;
import org.apache.calcite.rel.core.Project;
import org.apache.calcite.rel.logical.LogicalFilter;
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
 * Makes a semi join of EXISTS, and of NOT EXISTS an anti join, where rows inside and outside are compared in other ways than by
 * equality, too: those outside for which there are some cannot be found by grouping the rows inside by what they are to equal. Joins
 * first what the condition is about, so that a source that has both can answer it.
 */
final class JoinForExistence extends RelRule<Asked> {
    private JoinForExistence(Asked asked) {
        super(asked);
    }

    static RelOptRule rule() {
        return Asked.rule("JoinForExistence", JoinForExistence::new, filter -> filter.operand(LogicalFilter.class)
                .predicate(RexUtil.SubQueryFinder::containsSubQuery)
                .anyInputs());
    }

    @Override
    public void onMatch(RelOptRuleCall call) {
        LogicalFilter filter = call.rel(0);
        List<RexNode> conditions = new ArrayList<>(RelOptUtil.conjunctions(filter.getCondition()));
        for (RexNode condition : conditions) {
            Optional<Test> test = Test.of(condition, filter);
            if (test.isPresent()) {
                conditions.remove(condition);
                call.transformTo(filtered(test.get().joinedTo(filter.getInput()), conditions, filter));
                return;
            }
        }
    }

    private static RelNode filtered(RelNode rows, List<RexNode> conditions, Filter filter) {
        RexNode all = RexUtil.composeConjunction(filter.getCluster().getRexBuilder(), conditions);
        // Other sub-queries may be left that refer to the same rows.
        Set<CorrelationId> variables = RexUtil.SubQueryFinder.find(all) == null ? Set.of() : filter.getVariablesSet();
        return all.isAlwaysTrue() ? rows : LogicalFilter.create(rows, all, ImmutableSet.copyOf(variables));
    }

    /**
     * A question whether there are rows.
     *
     * @param rows those that are looked at
     * @param conditions what must hold between a row outside and one of them; columns count those of both
     * @param width how many columns a row outside has
     */
    private record Test(RelNode rows, List<RexNode> conditions, int width, JoinRelType type) {
        static Optional<Test> of(RexNode condition, Filter filter) {
            boolean negated = condition.isA(SqlKind.NOT);
            RexNode asked = negated ? ((RexCall) condition).getOperands().get(0) : condition;
            if (!(asked instanceof RexSubQuery query) || query.getKind() != SqlKind.EXISTS) {
                return Optional.empty();
            }
            Set<CorrelationId> row = RelOptUtil.getVariablesUsed(query.rel);
            row.retainAll(filter.getVariablesSet());
            return row.size() == 1
                    ? of(query.rel, row.iterator().next(), filter, negated ? JoinRelType.ANTI : JoinRelType.SEMI)
                    : Optional.empty();
        }

        private static Optional<Test> of(RelNode query, CorrelationId row, Filter filter, JoinRelType type) {
            RelNode asked = query;
            while (asked instanceof Project project && project.getVariablesSet().isEmpty()) {
                asked = project.getInput();
            }
            if (!(asked instanceof Filter inside)) {
                return Optional.empty();
            }
            int width = filter.getInput().getRowType().getFieldCount();
            List<RexNode> within = new ArrayList<>();
            List<RexNode> between = new ArrayList<>();
            for (RexNode condition : RelOptUtil.conjunctions(inside.getCondition())) {
                if (RexUtil.containsFieldAccess(condition)
                        && RexUtil.SubQueryFinder.find(condition) == null
                        && refersTo(row, condition)) {
                    between.add(overBoth(condition, row, filter.getInput()));
                } else {
                    within.add(condition);
                }
            }
            RelNode rows = filtered(inside.getInput(), within, inside);
            boolean isApart = !RelOptUtil.getVariablesUsed(rows).contains(row);
            return isApart && between.stream().anyMatch(condition -> isUnequal(condition, width))
                    ? Optional.of(new Test(rows, between, width, type))
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

        /** Whether a condition compares rows in another way than that something of the one equals something of the other. */
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

        /** The rows for which the answer is yes, of as few joined tables as the conditions are about. */
        RelNode joinedTo(RelNode outside) {
            RelNode lower = joinedBelow(outside);
            return lower != null
                    ? lower
                    : LogicalJoin.create(
                            outside,
                            rows,
                            List.of(),
                            RexUtil.composeConjunction(outside.getCluster().getRexBuilder(), conditions),
                            Set.of(),
                            type);
        }

        private @Nullable RelNode joinedBelow(RelNode planned) {
            RelNode outside = planned.stripped();
            if (outside instanceof Filter filter && filter.getVariablesSet().isEmpty()) {
                return filter.copy(filter.getTraitSet(), List.of(joinedTo(filter.getInput())));
            }
            if (!(outside instanceof Join join) || join.getJoinType() != JoinRelType.INNER) {
                return null;
            }
            int leftColumns = join.getLeft().getRowType().getFieldCount();
            ImmutableBitSet used =
                    RelOptUtil.InputFinder.bits(conditions, null).intersect(ImmutableBitSet.range(width));
            if (ImmutableBitSet.range(leftColumns).contains(used)) {
                Test left = renumbered(0, leftColumns);
                return join.copy(join.getTraitSet(), List.of(left.joinedTo(join.getLeft()), join.getRight()));
            }
            if (ImmutableBitSet.range(leftColumns, width).contains(used)) {
                Test right = renumbered(leftColumns, width - leftColumns);
                return join.copy(join.getTraitSet(), List.of(join.getLeft(), right.joinedTo(join.getRight())));
            }
            return null;
        }

        /** The same of rows with some of the columns. */
        private Test renumbered(int first, int count) {
            RexShuttle numbers = new RexShuttle() {
                @Override
                public RexNode visitInputRef(RexInputRef column) {
                    int old = column.getIndex();
                    return new RexInputRef(old < width ? old - first : old - width + count, column.getType());
                }
            };
            return new Test(rows, numbers.visitList(conditions), count, type);
        }
    }
}
