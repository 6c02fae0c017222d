package io.braid.engine.operator;

import io.braid.engine.aggregate.RunningAggregate;
import io.braid.engine.memory.MemoryBudget;
import io.braid.engine.plan.Aggregate;
import io.braid.engine.plan.AggregateCall;
import io.braid.engine.plan.AggregateFunction;
import io.braid.engine.spill.Workspace;
import java.util.List;
import java.util.function.Function;
import java.util.function.Supplier;

/** Makes the aggregations of a plan into operators: of all rows at once, or of some by each thread and then of what comes of that. */
final class AggregationBuilder {
    private static final String AGGREGATION = "An aggregation";

    private final OperatorBuilder inputs;
    private final PipelineBuilder pipelines;
    private final MemoryBudget memory;

    /**
     * For one plan.
     *
     * @param inputs builds what is aggregated
     * @param pipelines lets threads do so side by side
     */
    AggregationBuilder(OperatorBuilder inputs, PipelineBuilder pipelines, MemoryBudget memory) {
        this.inputs = inputs;
        this.pipelines = pipelines;
        this.memory = memory;
    }

    Operator build(Aggregate aggregate) {
        GroupedRows.Grouping grouping = new GroupedRows.Grouping(
                aggregate.keys(), aggregate.calls(), aggregate.input().columns(), aggregate.columns());
        PartialAggregation parted = PartialAggregation.of(aggregate);
        Workspace space = inputs.space(aggregate, AGGREGATION);
        return parted == null || !pipelines.isParallel()
                ? grouped(inputs.build(aggregate.input()), grouping, aggregate.sets(), space)
                : combined(aggregate, parted, space);
    }

    private Operator grouped(Operator input, GroupedRows.Grouping grouping, List<List<Integer>> sets, Workspace space) {
        return new AggregateOperator(
                input,
                sets.stream()
                        .map(set -> new SpillingGroups(groups(grouping, set, space), grouping.input(), space))
                        .toList());
    }

    private Operator combined(Aggregate aggregate, PartialAggregation parted, Workspace space) {
        GroupedRows.Grouping combining = parted.combining();
        CombinedGroups groups = new CombinedGroups(
                groups(combining, combining.keys(), space),
                () -> memory.reserveOptional(AGGREGATION),
                combining.keys(),
                combining.input(),
                space);
        Supplier<GroupedRows> gathered = partialGroups(parted.partial(), space);
        Operator threads = pipelines.build(
                aggregate.input(),
                input -> new CombiningOperator(
                        new PartialAggregateOperator(input, gathered, inputs.batchRows()), groups));
        return new CombinedAggregateOperator(threads, groups);
    }

    /** Groups of no rows yet. */
    private Supplier<GroupedRows> groups(GroupedRows.Grouping grouping, List<Integer> set, Workspace space) {
        return () -> new GroupedRows(
                grouping,
                set,
                running(grouping, call -> RunningAggregate.of(call, grouping.input(), inputs.compiler(), space)),
                space.reserve(),
                true);
    }

    /** Groups of no rows yet, for some of the rows of an aggregation; none if there is no room to spare for them. */
    private Supplier<GroupedRows> partialGroups(GroupedRows.Grouping grouping, Workspace space) {
        return () -> new GroupedRows(
                grouping,
                grouping.keys(),
                running(grouping, call -> RunningAggregate.partial(call, grouping.input(), inputs.compiler(), space)),
                memory.reserveOptional(AGGREGATION),
                false);
    }

    private static List<RunningAggregate> running(
            GroupedRows.Grouping grouping, Function<AggregateCall, RunningAggregate> made) {
        return grouping.calls().stream()
                .filter(call -> call.function() != AggregateFunction.GROUPING)
                .map(made)
                .toList();
    }
}
