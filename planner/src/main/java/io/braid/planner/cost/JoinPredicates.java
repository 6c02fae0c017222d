package io.braid.planner.cost;

import com.google.common.collect.Iterables;
import com.google.common.collect.Lists;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.IntPredicate;
import org.apache.calcite.plan.RelOptPredicateList;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.rel.core.Join;
import org.apache.calcite.rel.core.JoinRelType;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexShuttle;
import org.apache.calcite.rex.RexSimplify;
import org.apache.calcite.rex.RexUtil;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.type.SqlTypeUtil;
import org.apache.calcite.util.ImmutableBitSet;

/**
 * Predicates of joins, and predicates inferred for one input from equal columns of the other. Only columns of the same
 * type are substituted: expressions over equal numbers of different types may differ, as may those over 0.0 and -0.0.
 * Inferred predicates read one input only. Their number is limited, because a column may equal many others.
 */
final class JoinPredicates {
    /** Maximum number of substitutions of equal columns that are tried for one predicate. */
    private static final int MOST_SUBSTITUTIONS = 32;
    /** Join types in which predicates of the left input restrict the right rows. */
    private static final Set<JoinRelType> LEFT_TELLS =
            EnumSet.of(JoinRelType.INNER, JoinRelType.SEMI, JoinRelType.LEFT, JoinRelType.ANTI);
    /** Join types in which predicates of the right input restrict the left rows. */
    private static final Set<JoinRelType> RIGHT_TELLS =
            EnumSet.of(JoinRelType.INNER, JoinRelType.SEMI, JoinRelType.RIGHT);

    private final Join join;
    private final RexBuilder rex;
    private final RexSimplify simplify;
    private final int leftColumns;
    private final List<RelDataType> types;
    private final Map<Integer, ImmutableBitSet> equal = new LinkedHashMap<>();

    JoinPredicates(Join join, RexSimplify simplify) {
        this.join = join;
        this.simplify = simplify;
        this.rex = join.getCluster().getRexBuilder();
        List<RelDataType> left = RelOptUtil.getFieldTypeList(join.getLeft().getRowType());
        this.leftColumns = left.size();
        this.types = Lists.newArrayList(Iterables.concat(
                left, RelOptUtil.getFieldTypeList(join.getRight().getRowType())));
        RelOptUtil.conjunctions(join.getCondition()).forEach(this::equate);
    }

    /**
     * @param left the predicates of the left input
     * @param right the predicates of the right input
     */
    RelOptPredicateList of(List<RexNode> left, List<RexNode> right) {
        List<RexNode> ofRight = RexUtil.shift(right, leftColumns);
        List<RexNode> known = new ArrayList<>();
        if (LEFT_TELLS.contains(join.getJoinType())) {
            known.addAll(left);
        }
        if (RIGHT_TELLS.contains(join.getJoinType())) {
            known.addAll(ofRight);
        }
        List<RexNode> forLeft = RIGHT_TELLS.contains(join.getJoinType())
                ? inferred(known, left, column -> column < leftColumns)
                : List.of();
        List<RexNode> forRight = LEFT_TELLS.contains(join.getJoinType())
                ? inferred(known, ofRight, column -> column >= leftColumns)
                : List.of();
        Iterable<RexNode> all =
                switch (join.getJoinType()) {
                    case INNER -> Iterables.concat(known, conditions(), forLeft, forRight);
                    case SEMI -> Iterables.concat(left, forLeft);
                    case LEFT, ANTI -> left;
                    case RIGHT -> ofRight;
                    default -> List.of();
                };
        return RelOptPredicateList.of(rex, all, forLeft, RexUtil.shift(forRight, -leftColumns));
    }

    /** Returns the join conditions without comparisons with null, which Calcite rejects as predicates. */
    private List<RexNode> conditions() {
        return RexUtil.retainDeterministic(RelOptUtil.conjunctions(join.getCondition())).stream()
                .filter(condition -> !BraidPredicates.comparesWithNull(condition))
                .toList();
    }

    private void equate(RexNode condition) {
        if (condition.isA(SqlKind.EQUALS)
                && ((RexCall) condition).getOperands().get(0) instanceof RexInputRef one
                && ((RexCall) condition).getOperands().get(1) instanceof RexInputRef other
                && !SqlTypeUtil.isApproximateNumeric(types.get(one.getIndex()))
                && SqlTypeUtil.equalSansNullability(
                        rex.getTypeFactory(), types.get(one.getIndex()), types.get(other.getIndex()))) {
            ImmutableBitSet all = equals(one.getIndex()).union(equals(other.getIndex()));
            all.forEach(column -> equal.put(column, all));
        }
    }

    private ImmutableBitSet equals(int column) {
        return equal.getOrDefault(column, ImmutableBitSet.of(column));
    }

    /**
     * Infers the predicates of one input.
     *
     * @param known predicates of rows with a match
     * @param old the predicates of that input
     */
    private List<RexNode> inferred(List<RexNode> known, List<RexNode> old, IntPredicate isOfInput) {
        List<RexNode> inferred = new ArrayList<>();
        ImpliedConditions all = new ImpliedConditions(old, rex, simplify);
        for (RexNode predicate : known) {
            for (Map<Integer, Integer> substitution : substitutions(predicate, isOfInput)) {
                RexNode other = substituted(predicate, substitution);
                RexNode simple = simplify.simplifyFilterPredicates(RelOptUtil.conjunctions(other));
                RexNode certain = simple == null ? rex.makeLiteral(false) : simple;
                if (!BraidPredicates.comparesWithNull(certain)
                        && !all.tell(other)
                        && !certain.isAlwaysTrue()
                        && all.add(certain)) {
                    inferred.add(certain);
                }
            }
        }
        return inferred;
    }

    /** Returns the possible substitutions of a predicate's columns by those of one input. */
    private List<Map<Integer, Integer>> substitutions(RexNode predicate, IntPredicate isOfInput) {
        ImmutableBitSet columns = RelOptUtil.InputFinder.bits(predicate);
        if (columns.isEmpty() || columns.asList().stream().noneMatch(equal::containsKey)) {
            return List.of();
        }
        List<Map<Integer, Integer>> all = List.of(Map.of());
        for (int column : columns) {
            List<Map<Integer, Integer>> longer = new ArrayList<>();
            for (Map<Integer, Integer> before : all) {
                for (int other : equals(column)) {
                    if (isOfInput.test(other) && longer.size() < MOST_SUBSTITUTIONS) {
                        Map<Integer, Integer> substitution = new LinkedHashMap<>(before);
                        substitution.put(column, other);
                        longer.add(substitution);
                    }
                }
            }
            all = longer;
        }
        return all;
    }

    private RexNode substituted(RexNode predicate, Map<Integer, Integer> columns) {
        RexNode other = predicate.accept(new RexShuttle() {
            @Override
            public RexNode visitInputRef(RexInputRef column) {
                int target = columns.getOrDefault(column.getIndex(), column.getIndex());
                return rex.makeInputRef(types.get(target), target);
            }
        });
        return RexUtil.fixUp(rex, List.of(other), types).get(0);
    }
}
