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
 * a table in parallel. The last step, as it changes how often a row comes.
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
        // What is shared has other readers, too.
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

    /** Some rows of which an aggregation above makes only what may be made of parts. */
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
     * A sum is right if a row of one side comes in parts, but not if one of the other side does, whose rows it would
     * count twice.
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
