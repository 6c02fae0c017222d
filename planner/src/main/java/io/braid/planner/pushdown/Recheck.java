package io.braid.planner.pushdown;

import io.braid.planner.option.PlannerOptions;
import io.braid.planner.option.PlannerSwitch;
import io.braid.planner.rel.SourceFragment;
import io.braid.spi.capability.Exactness;
import io.braid.spi.capability.Feature;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Filter;
import org.apache.calcite.rel.core.Join;
import org.apache.calcite.rel.core.JoinRelType;
import org.apache.calcite.rel.core.Project;
import org.apache.calcite.rel.logical.LogicalFilter;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexShuttle;
import org.apache.calcite.rex.RexUtil;

/**
 * Rows that a source has narrowed, and the conditions to recheck here. Rechecking after a join instead of before it
 * lets the source evaluate the join; the result is the same.
 *
 * @param narrowed the fragment with the narrowed rows
 * @param conditions the conditions that narrowed it and must be rechecked
 */
public record Recheck(SourceFragment narrowed, List<RexNode> conditions) {
    /** Returns the recheck on top of a relation, if the relation is only a filter over a fragment. */
    public static Optional<Recheck> of(RelNode relation, PlannerOptions options) {
        if (!options.uses(PlannerSwitch.CHECK_AFTERWARDS)
                || !(relation instanceof Filter filter)
                || !(filter.getInput() instanceof SourceFragment fragment)) {
            return Optional.empty();
        }
        PushdownExactness exact =
                new PushdownExactness(fragment.source().capabilities(), List.of(fragment.body()), options);
        List<RexNode> conditions = RelOptUtil.conjunctions(filter.getCondition());
        boolean narrowed = exact.takes(Feature.FILTER)
                && conditions.stream().allMatch(condition -> exact.condition(condition) == Exactness.SUPERSET);
        return narrowed ? Optional.of(new Recheck(fragment, conditions)) : Optional.empty();
    }

    /**
     * Moves the rechecks of an operation's inputs above it; empty if that would change the result or there are none.
     */
    static Optional<Recheck.Later> after(RelNode operation, PlannerOptions options) {
        if (operation instanceof Join join) {
            return afterJoin(join, options);
        }
        return operation instanceof Project project ? afterProject(project, options) : Optional.empty();
    }

    private static Optional<Later> afterJoin(Join join, PlannerOptions options) {
        boolean inner = join.getJoinType() == JoinRelType.INNER;
        boolean keepsLeft =
                switch (join.getJoinType()) {
                    case INNER, LEFT, SEMI, ANTI -> true;
                    default -> false;
                };
        Optional<Recheck> left = keepsLeft ? of(join.getLeft(), options) : Optional.empty();
        Optional<Recheck> right = inner ? of(join.getRight(), options) : Optional.empty();
        if (left.isEmpty() && right.isEmpty()) {
            return Optional.empty();
        }
        List<RelNode> inputs = List.of(
                left.<RelNode>map(Recheck::narrowed).orElse(join.getLeft()),
                right.<RelNode>map(Recheck::narrowed).orElse(join.getRight()));
        int leftColumns = join.getLeft().getRowType().getFieldCount();
        List<RexNode> all = new ArrayList<>();
        left.ifPresent(checked -> all.addAll(checked.conditions));
        right.ifPresent(
                checked -> checked.conditions.forEach(condition -> all.add(RexUtil.shift(condition, leftColumns))));
        return Optional.of(new Later(join.copy(join.getTraitSet(), inputs), all));
    }

    /** Moves a recheck above a projection that only selects columns and includes those that are rechecked. */
    private static Optional<Later> afterProject(Project project, PlannerOptions options) {
        if (!project.getProjects().stream().allMatch(RexInputRef.class::isInstance)) {
            return Optional.empty();
        }
        List<Integer> columns = project.getProjects().stream()
                .map(column -> ((RexInputRef) column).getIndex())
                .toList();
        return of(project.getInput(), options)
                .filter(checked -> columns.containsAll(
                        RelOptUtil.InputFinder.bits(checked.conditions, null).asList()))
                .map(checked -> new Later(
                        project.copy(project.getTraitSet(), List.of(checked.narrowed)),
                        checked.conditions.stream()
                                .map(condition -> place(condition, columns))
                                .toList()));
    }

    /** Returns a condition with its columns renumbered to their positions in a list. */
    public static RexNode place(RexNode condition, List<Integer> order) {
        return condition.accept(new RexShuttle() {
            @Override
            public RexNode visitInputRef(RexInputRef reference) {
                return new RexInputRef(order.indexOf(reference.getIndex()), reference.getType());
            }
        });
    }

    /**
     * An operation over rows that are rechecked above it.
     *
     * @param conditions the conditions over its columns
     */
    record Later(RelNode operation, List<RexNode> conditions) {
        /** Adds the recheck above the pushed operation. */
        RelNode checked(RelNode made) {
            List<RexNode> all = new ArrayList<>(conditions);
            RelNode rows = made;
            if (made instanceof Filter filter) {
                all.addAll(RelOptUtil.conjunctions(filter.getCondition()));
                rows = filter.getInput();
            }
            return LogicalFilter.create(
                    rows, RexUtil.composeConjunction(rows.getCluster().getRexBuilder(), all));
        }
    }
}
