package io.braid.planner.step;

import io.braid.planner.join.PrunedRelation;
import io.braid.planner.join.RedundantJoinSide;
import io.braid.planner.join.Requirements;
import io.braid.planner.option.PlannerOptions;
import io.braid.planner.option.PlannerSwitch;
import io.braid.planner.rule.RuleSet;
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
 * Join elimination: outer joins on a unique key and inner joins along a foreign key that add no needed columns and do
 * not change the rows. Joins with a table with the OPTIONAL hint are removed as well if none of its columns is read.
 */
public final class EliminateJoins implements PlanStep {
    private static final List<RelOptRule> TIDY = List.of(CoreRules.PROJECT_MERGE, CoreRules.PROJECT_REMOVE);

    private final boolean byKeys;

    public EliminateJoins(PlannerOptions options) {
        byKeys = options.uses(PlannerSwitch.JOIN_ELIMINATION);
    }

    @Override
    public RelNode apply(RelNode relation) {
        RelNode eliminated = narrowed(relation, Requirements.all(relation)).restored(relation);
        return eliminated == relation ? relation : RuleSet.apply(eliminated, TIDY);
    }

    /** Removes unnecessary joins of a relation, and its columns that are not required. */
    private PrunedRelation narrowed(RelNode relation, Requirements required) {
        if (relation instanceof Join join) {
            Optional<RedundantJoinSide> redundant = RedundantJoinSide.of(join, required, byKeys);
            return redundant.isPresent() ? without(join, redundant.get(), required) : both(join, required);
        }
        if (relation instanceof Filter filter) {
            PrunedRelation input = narrowed(filter.getInput(), required.below(filter, 0));
            return input.relation() == filter.getInput()
                    ? PrunedRelation.none(filter)
                    : input.with(LogicalFilter.create(input.relation(), input.placed(filter.getCondition())));
        }
        if (relation instanceof Project project && !project.containsOver()) {
            PrunedRelation input = narrowed(project.getInput(), required.below(project, 0));
            return PrunedRelation.none(
                    input.relation() == project.getInput() ? project : input.projected(project, required));
        }
        if (relation instanceof Aggregate aggregate) {
            Requirements read = required.below(aggregate, 0);
            PrunedRelation input = narrowed(aggregate.getInput(), read);
            return PrunedRelation.none(
                    input.relation() == aggregate.getInput() ? aggregate : input.aggregated(aggregate, read));
        }
        List<RelNode> inputs = new ArrayList<>();
        for (int i = 0; i < relation.getInputs().size(); i++) {
            RelNode input = relation.getInput(i);
            inputs.add(narrowed(input, required.below(relation, i)).restored(input));
        }
        return PrunedRelation.none(
                inputs.equals(relation.getInputs()) ? relation : relation.copy(relation.getTraitSet(), inputs));
    }

    private PrunedRelation without(Join join, RedundantJoinSide redundant, Requirements required) {
        ImmutableBitSet read = required.columns()
                .except(redundant.columns())
                .shift(-redundant.firstKept())
                .union(ImmutableBitSet.of(redundant.replacements().values()))
                .union(RelOptUtil.InputFinder.bits(redundant.conditions(), null));
        PrunedRelation kept = narrowed(redundant.kept(), required.of(read));
        RexNode condition = RexUtil.composeConjunction(join.getCluster().getRexBuilder(), redundant.conditions());
        RelNode relation = condition.isAlwaysTrue()
                ? kept.relation()
                : LogicalFilter.create(kept.relation(), kept.placed(condition));
        return kept.with(relation)
                .asPartOf(join.getRowType().getFieldCount(), redundant.firstKept(), redundant.replacements());
    }

    private PrunedRelation both(Join join, Requirements required) {
        PrunedRelation left = narrowed(join.getLeft(), required.below(join, 0));
        PrunedRelation right = narrowed(join.getRight(), required.below(join, 1));
        if (left.relation() == join.getLeft() && right.relation() == join.getRight()) {
            return PrunedRelation.none(join);
        }
        PrunedRelation beside = left.beside(right);
        RexNode condition = beside.placed(join.getCondition());
        RelNode joined = LogicalJoin.create(
                left.relation(), right.relation(), List.of(), condition, join.getVariablesSet(), join.getJoinType());
        return (join.getJoinType().projectsRight() ? beside : left).with(joined);
    }
}
