package io.braid.planner.step;

import io.braid.planner.option.PlannerOptions;
import io.braid.planner.option.PlannerSwitch;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Filter;
import org.apache.calcite.rel.core.Join;
import org.apache.calcite.rel.core.JoinRelType;
import org.apache.calcite.rel.logical.LogicalFilter;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexUtil;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.util.ImmutableBitSet;

/**
 * Derivation of conditions on single tables from a disjunction: {@code (a.x = 1 AND b.y = 2) OR (a.x = 2 AND b.y = 1)}
 * implies that {@code a.x} and {@code b.y} are 1 or 2. The disjunction itself remains.
 */
public final class SplitDisjunctions implements PlanStep {
    /** Number of alternatives beyond which the derived condition is hardly selective. */
    private static final int MOST_ALTERNATIVES = 64;

    private final Simplify simplify;

    public SplitDisjunctions(PlannerOptions options) {
        simplify = new Simplify(options);
    }

    @Override
    public PlannerSwitch means() {
        return PlannerSwitch.COMMON_FACTORS;
    }

    @Override
    public RelNode apply(RelNode relation) {
        RelNode split = split(relation, List.of());
        return split == relation ? relation : simplify.again(split);
    }

    /** Returns a relation with the conditions implied by those above it, placed at single tables. */
    private RelNode split(RelNode relation, List<RexNode> follows) {
        if (relation instanceof Join join) {
            return splitJoin(join, follows);
        }
        List<RelNode> inputs = relation.getInputs().stream()
                .map(input -> split(input, List.of()))
                .toList();
        RelNode below = inputs.equals(relation.getInputs()) ? relation : relation.copy(relation.getTraitSet(), inputs);
        return filtered(below, follows);
    }

    private RelNode splitJoin(Join join, List<RexNode> follows) {
        int leftColumns = join.getLeft().getRowType().getFieldCount();
        int columns = join.getRowType().getFieldCount();
        boolean inner = join.getJoinType() == JoinRelType.INNER;
        List<RexNode> known = new ArrayList<>(inner ? follows : List.of());
        if (inner || join.getJoinType() == JoinRelType.LEFT) {
            known.addAll(RelOptUtil.conjunctions(join.getCondition()));
        }
        ImmutableBitSet left = ImmutableBitSet.range(leftColumns);
        RelNode newLeft = split(join.getLeft(), inner ? about(known, left, 0, join) : List.of());
        RelNode newRight = split(
                join.getRight(),
                join.getJoinType().projectsRight()
                        ? about(known, ImmutableBitSet.range(leftColumns, columns), leftColumns, join)
                        : List.of());
        RelNode rejoined = newLeft == join.getLeft() && newRight == join.getRight()
                ? join
                : join.copy(join.getTraitSet(), List.of(newLeft, newRight));
        return inner ? rejoined : filtered(rejoined, follows);
    }

    /** Returns the conditions implied for some columns, renumbered from the first of them. */
    private static List<RexNode> about(List<RexNode> conditions, ImmutableBitSet columns, int first, Join join) {
        return conditions.stream()
                .filter(condition -> condition.isA(SqlKind.OR))
                .flatMap(condition -> about(condition, columns, join).stream())
                .map(condition -> RexUtil.shift(condition, -first))
                .toList();
    }

    private static Optional<RexNode> about(RexNode condition, ImmutableBitSet columns, Join join) {
        List<RexNode> alternatives = RelOptUtil.disjunctions(condition);
        if (alternatives.size() > MOST_ALTERNATIVES || !RexUtil.isDeterministic(condition)) {
            return Optional.empty();
        }
        List<RexNode> own = new ArrayList<>();
        for (RexNode alternative : alternatives) {
            List<RexNode> parts = RelOptUtil.conjunctions(alternative).stream()
                    .filter(part -> isAbout(part, columns))
                    .toList();
            if (parts.isEmpty()) {
                return Optional.empty();
            }
            own.add(RexUtil.composeConjunction(join.getCluster().getRexBuilder(), parts));
        }
        return Optional.of(RexUtil.composeDisjunction(join.getCluster().getRexBuilder(), own));
    }

    private static boolean isAbout(RexNode condition, ImmutableBitSet columns) {
        ImmutableBitSet used = RelOptUtil.InputFinder.bits(condition);
        return !used.isEmpty() && columns.contains(used);
    }

    private static RelNode filtered(RelNode relation, List<RexNode> conditions) {
        List<RexNode> known =
                relation instanceof Filter filter ? RelOptUtil.conjunctions(filter.getCondition()) : List.of();
        List<RexNode> news = conditions.stream()
                .filter(condition -> !known.contains(condition))
                .toList();
        return news.isEmpty()
                ? relation
                : LogicalFilter.create(
                        relation,
                        RexUtil.composeConjunction(relation.getCluster().getRexBuilder(), news));
    }
}
