package io.braid.planner.rewrite;

import java.util.List;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Aggregate;
import org.apache.calcite.rel.core.AggregateCall;
import org.apache.calcite.rel.core.Project;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexShuttle;
import org.apache.calcite.tools.RelBuilder;
import org.apache.calcite.util.ImmutableBitSet;
import org.apache.calcite.util.mapping.Mappings;

/**
 * Pruning of the inputs of aggregations and windows to the columns that they use, so that a view need not contain
 * others.
 */
final class PruneInputs {
    private PruneInputs() {}

    static RelNode only(RelNode relation) {
        if (relation instanceof Aggregate aggregate && !(aggregate.getInput() instanceof Project)) {
            return only(aggregate);
        }
        return relation instanceof Project project && project.containsOver() && !(project.getInput() instanceof Project)
                ? only(project)
                : relation;
    }

    private static RelNode only(Aggregate aggregate) {
        ImmutableBitSet.Builder used = ImmutableBitSet.builder().addAll(aggregate.getGroupSet());
        for (AggregateCall call : aggregate.getAggCallList()) {
            used.addAll(call.getArgList()).addAll(call.getCollation().getKeys());
            if (call.filterArg >= 0) {
                used.set(call.filterArg);
            }
            if (call.distinctKeys != null) {
                used.addAll(call.distinctKeys);
            }
        }
        List<Integer> columns = used.build().asList();
        Mappings.TargetMapping places = Mappings.target(
                columns::indexOf, aggregate.getInput().getRowType().getFieldCount(), columns.size());
        return aggregate.copy(
                aggregate.getTraitSet(),
                columns(aggregate.getInput(), columns),
                placed(aggregate.getGroupSet(), columns),
                aggregate.getGroupSets().stream()
                        .map(set -> placed(set, columns))
                        .toList(),
                aggregate.getAggCallList().stream()
                        .map(call -> call.transform(places))
                        .toList());
    }

    /** Projects columns; at least one remains, because Calcite has no rows without columns. */
    private static RelNode columns(RelNode input, List<Integer> columns) {
        RelBuilder builder = ViewJoin.builder(input);
        return columns.isEmpty()
                ? builder.project(builder.literal(0)).build()
                : RelOptUtil.createProject(input, columns);
    }

    private static ImmutableBitSet placed(ImmutableBitSet set, List<Integer> columns) {
        return ImmutableBitSet.of(set.asList().stream().map(columns::indexOf).toList());
    }

    private static RelNode only(Project project) {
        List<Integer> columns =
                RelOptUtil.InputFinder.bits(project.getProjects(), null).asList();
        RelNode input = columns(project.getInput(), columns);
        RexBuilder rexBuilder = project.getCluster().getRexBuilder();
        RexShuttle placing = new RexShuttle() {
            @Override
            public RexNode visitInputRef(RexInputRef reference) {
                return rexBuilder.makeInputRef(input, columns.indexOf(reference.getIndex()));
            }
        };
        return project.copy(
                project.getTraitSet(),
                input,
                project.getProjects().stream().map(one -> one.accept(placing)).toList(),
                project.getRowType());
    }
}
