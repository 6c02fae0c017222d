package io.braid.planner.simplify;

import io.braid.planner.rel.PartitionFilters;
import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.plan.RelOptRuleCall;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Filter;
import org.apache.calcite.rel.core.Project;
import org.apache.calcite.rel.logical.LogicalFilter;
import org.apache.calcite.rel.rules.FilterProjectTransposeRule;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexShuttle;
import org.apache.calcite.rex.RexUtil;
import org.apache.calcite.util.ImmutableBitSet;

/**
 * Rule that pushes conditions below a projection; below one with window functions, only those that remove whole
 * partitions.
 */
public final class MoveBelowProjections extends FilterProjectTransposeRule {
    public MoveBelowProjections() {
        this(Config.DEFAULT);
    }

    private MoveBelowProjections(Config config) {
        super(config);
    }

    /** Returns the rule including correlated conditions, for use after decorrelation. */
    public static MoveBelowProjections withOuterReferences() {
        return new MoveBelowProjections(
                Config.DEFAULT.withOperandFor(Filter.class, filter -> true, Project.class, project -> true));
    }

    @Override
    public void onMatch(RelOptRuleCall call) {
        Filter filter = call.rel(0);
        Project project = call.rel(1);
        List<RexNode> moved = new ArrayList<>();
        List<RexNode> remaining = new ArrayList<>();
        RelOptUtil.conjunctions(filter.getCondition())
                .forEach(condition -> (!project.containsOver() || isAboutPartitions(condition, project)
                                ? moved
                                : remaining)
                        .add(condition));
        RexBuilder rex = project.getCluster().getRexBuilder();
        RexNode below = moved.isEmpty()
                ? null
                : RelOptUtil.pushPastProjectUnlessBloat(
                        RexUtil.composeConjunction(rex, moved), project, config.bloat());
        if (below == null) {
            return;
        }
        // A column in a disjunction may have been replaced by a disjunction.
        RexNode plain = RexUtil.removeNullabilityCast(rex.getTypeFactory(), below);
        RelNode narrow = LogicalFilter.create(project.getInput(), flat(rex, plain));
        RelNode projected = project.copy(project.getTraitSet(), List.of(narrow));
        call.transformTo(
                remaining.isEmpty()
                        ? projected
                        : LogicalFilter.create(projected, RexUtil.composeConjunction(rex, remaining)));
    }

    private static RexNode flat(RexBuilder rex, RexNode condition) {
        return condition.accept(new RexShuttle() {
            @Override
            public RexNode visitCall(RexCall call) {
                return RexUtil.flatten(rex, super.visitCall(call));
            }
        });
    }

    private static boolean isAboutPartitions(RexNode condition, Project project) {
        ImmutableBitSet columns = RelOptUtil.InputFinder.bits(condition);
        return !columns.isEmpty()
                && RexUtil.isDeterministic(condition)
                && columns.asList().stream()
                        .allMatch(column -> project.getProjects().get(column) instanceof RexInputRef reference
                                && PartitionFilters.areBy(reference, project));
    }
}
