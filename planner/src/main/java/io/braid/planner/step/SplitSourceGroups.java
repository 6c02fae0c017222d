package io.braid.planner.step;

import io.braid.planner.aggregate.AggregatedColumnUses;
import io.braid.planner.option.PlannerSwitch;
import io.braid.planner.rel.SharedPart;
import io.braid.planner.rel.SourceFragment;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Aggregate;
import org.apache.calcite.rel.core.Filter;
import org.apache.calcite.rel.core.Join;
import org.apache.calcite.rel.core.JoinRelType;
import org.apache.calcite.rel.core.Project;
import org.apache.calcite.rel.core.Union;

/**
 * Splitting of a source's grouping by key range, below a local final aggregation, so that the source can read ranges of
 * a table in parallel. It is the last step, because it changes the multiplicity of rows.
 */
public final class SplitSourceGroups implements PlanStep {
    private static final Set<JoinRelType> JOINS = EnumSet.of(
            JoinRelType.INNER,
            JoinRelType.LEFT,
            JoinRelType.RIGHT,
            JoinRelType.FULL,
            JoinRelType.SEMI,
            JoinRelType.ANTI);

    @Override
    public PlannerSwitch means() {
        return PlannerSwitch.GROUPS_IN_PARTS;
    }

    @Override
    public RelNode apply(RelNode relation) {
        // A shared subplan has other consumers, too.
        if (relation instanceof SharedPart) {
            return relation;
        }
        RelNode rewritten =
                with(relation, relation.getInputs().stream().map(this::apply).toList());
        return rewritten instanceof Aggregate aggregate
                ? AggregatedColumnUses.of(aggregate)
                        .map(uses -> with(aggregate, List.of(inParts(aggregate.getInput(), uses))))
                        .orElse(aggregate)
                : rewritten;
    }

    private static RelNode with(RelNode relation, List<RelNode> inputs) {
        return inputs.equals(relation.getInputs()) ? relation : relation.copy(relation.getTraitSet(), inputs);
    }

    /** Splits the groups of rows if the aggregation above can combine partial groups. */
    private static RelNode inParts(RelNode rows, AggregatedColumnUses uses) {
        if (rows instanceof SourceFragment fragment) {
            return bearsParts(fragment.body(), uses) ? fragment.inParts() : fragment;
        }
        if (rows instanceof Filter filter) {
            return with(filter, List.of(inParts(filter.getInput(), uses.and(filter.getCondition()))));
        }
        if (rows instanceof Project project) {
            return uses.below(project)
                    .map(below -> with(project, List.of(inParts(project.getInput(), below))))
                    .orElse(project);
        }
        if (rows instanceof Join join && JOINS.contains(join.getJoinType())) {
            return sidesInParts(join, uses.and(join.getCondition()));
        }
        if (rows instanceof Union union && union.all) {
            return with(
                    union,
                    union.getInputs().stream()
                            .map(input -> inParts(input, uses))
                            .toList());
        }
        return rows;
    }

    /**
     * Splits the groups on one side of a join: a sum over the split side is correct, but rows of the other side would
     * be counted repeatedly.
     */
    private static RelNode sidesInParts(Join join, AggregatedColumnUses uses) {
        int left = join.getLeft().getRowType().getFieldCount();
        int right = join.getRight().getRowType().getFieldCount();
        return with(
                join,
                List.of(
                        sideInParts(join.getLeft(), uses.within(0, left)),
                        sideInParts(join.getRight(), uses.within(left, right))));
    }

    private static RelNode sideInParts(RelNode side, Optional<AggregatedColumnUses> uses) {
        return uses.map(own -> inParts(side, own)).orElse(side);
    }

    private static boolean bearsParts(RelNode body, AggregatedColumnUses uses) {
        if (body instanceof Project project) {
            return uses.below(project)
                    .filter(below -> bearsParts(project.getInput(), below))
                    .isPresent();
        }
        return body instanceof Aggregate groups && uses.bearPartsOf(groups);
    }
}
