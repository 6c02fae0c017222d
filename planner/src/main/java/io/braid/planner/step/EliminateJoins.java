package io.braid.planner.step;

import io.braid.planner.option.PlannerOptions;
import io.braid.planner.option.PlannerSwitch;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.calcite.plan.RelOptRule;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Aggregate;
import org.apache.calcite.rel.core.Filter;
import org.apache.calcite.rel.core.Join;
import org.apache.calcite.rel.core.Project;
import org.apache.calcite.rel.logical.LogicalFilter;
import org.apache.calcite.rel.logical.LogicalJoin;
import org.apache.calcite.rel.rules.CoreRules;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexUtil;
import org.apache.calcite.util.ImmutableBitSet;

/**
 * Leaves out joins that add neither columns that are read nor rows, nor take any away: outer joins on a key, and inner joins
 * along a foreign key. Joins with a table that a hint calls optional go as well if no column of it is read.
 */
public final class EliminateJoins implements PlanStep {
    private static final List<RelOptRule> TIDY = List.of(CoreRules.PROJECT_MERGE, CoreRules.PROJECT_REMOVE);

    private final boolean byKeys;

    public EliminateJoins(PlannerOptions options) {
        byKeys = options.uses(PlannerSwitch.JOIN_ELIMINATION);
    }

    @Override
    public RelNode apply(RelNode relation) {
        RelNode eliminated = narrowed(relation, Wanted.all(relation)).restored(relation);
        return eliminated == relation ? relation : Rules.apply(eliminated, TIDY);
    }

    /** A relation without the joins below it that are not needed; of its columns, those that are wanted. */
    private Narrowed narrowed(RelNode relation, Wanted wanted) {
        if (relation instanceof Join join) {
            Optional<Needless> needless = Needless.of(join, wanted, byKeys);
            return needless.isPresent() ? without(join, needless.get(), wanted) : both(join, wanted);
        }
        if (relation instanceof Filter filter) {
            Narrowed input = narrowed(filter.getInput(), wanted.below(filter, 0));
            return input.relation() == filter.getInput()
                    ? Narrowed.none(filter)
                    : input.with(LogicalFilter.create(input.relation(), input.placed(filter.getCondition())));
        }
        if (relation instanceof Project project && !project.containsOver()) {
            Narrowed input = narrowed(project.getInput(), wanted.below(project, 0));
            return Narrowed.none(input.relation() == project.getInput() ? project : input.projected(project, wanted));
        }
        if (relation instanceof Aggregate aggregate) {
            Wanted read = wanted.below(aggregate, 0);
            Narrowed input = narrowed(aggregate.getInput(), read);
            return Narrowed.none(
                    input.relation() == aggregate.getInput() ? aggregate : input.aggregated(aggregate, read));
        }
        List<RelNode> inputs = new ArrayList<>();
        for (int i = 0; i < relation.getInputs().size(); i++) {
            RelNode input = relation.getInput(i);
            inputs.add(narrowed(input, wanted.below(relation, i)).restored(input));
        }
        return Narrowed.none(
                inputs.equals(relation.getInputs()) ? relation : relation.copy(relation.getTraitSet(), inputs));
    }

    private Narrowed without(Join join, Needless needless, Wanted wanted) {
        ImmutableBitSet read = wanted.columns()
                .except(needless.columns())
                .shift(-needless.firstKept())
                .union(ImmutableBitSet.of(needless.replacements().values()))
                .union(RelOptUtil.InputFinder.bits(needless.conditions(), null));
        Narrowed kept = narrowed(needless.kept(), wanted.of(read));
        RexNode condition = RexUtil.composeConjunction(join.getCluster().getRexBuilder(), needless.conditions());
        RelNode relation = condition.isAlwaysTrue()
                ? kept.relation()
                : LogicalFilter.create(kept.relation(), kept.placed(condition));
        return kept.with(relation)
                .asPartOf(join.getRowType().getFieldCount(), needless.firstKept(), needless.replacements());
    }

    private Narrowed both(Join join, Wanted wanted) {
        Narrowed left = narrowed(join.getLeft(), wanted.below(join, 0));
        Narrowed right = narrowed(join.getRight(), wanted.below(join, 1));
        if (left.relation() == join.getLeft() && right.relation() == join.getRight()) {
            return Narrowed.none(join);
        }
        Narrowed beside = left.beside(right);
        RexNode condition = beside.placed(join.getCondition());
        RelNode joined = LogicalJoin.create(
                left.relation(), right.relation(), List.of(), condition, join.getVariablesSet(), join.getJoinType());
        return (join.getJoinType().projectsRight() ? beside : left).with(joined);
    }
}
