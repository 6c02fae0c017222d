package io.braid.engine.build;

import io.braid.engine.aggregate.RunningAggregate;
import io.braid.engine.group.AggregateOperator;
import io.braid.engine.group.DistinctAggregation;
import io.braid.engine.group.GroupFillingOperator;
import io.braid.engine.group.GroupHashTable;
import io.braid.engine.group.GroupTable;
import io.braid.engine.group.GroupingSet;
import io.braid.engine.group.LocalAggregationOperator;
import io.braid.engine.group.MergedGroups;
import io.braid.engine.group.PartialAggregation;
import io.braid.engine.group.PartialGroups;
import io.braid.engine.group.SpillingGroups;
import io.braid.engine.memory.MemoryBudget;
import io.braid.engine.memory.MemoryReservation;
import io.braid.engine.operator.Operator;
import io.braid.engine.pipeline.PipelineStep;
import io.braid.engine.plan.Aggregate;
import io.braid.engine.plan.AggregateCall;
import io.braid.engine.spill.Workspace;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Builder of aggregation operators, in one phase, or in two with partial aggregation by each thread. */
final class AggregationBuilder {
    private static final String AGGREGATION = "An aggregation";
    private static final long LEAST_BYTES_OF_SET = 8 << 10;

    private final OperatorBuilder inputs;
    private final PipelineBuilder pipelines;
    private final MemoryBudget memory;

    /**
     * Creates a builder for one plan.
     *
     * @param inputs builder of the aggregations' inputs
     * @param pipelines builder of parallel pipelines
     */
    AggregationBuilder(OperatorBuilder inputs, PipelineBuilder pipelines, MemoryBudget memory) {
        this.inputs = inputs;
        this.pipelines = pipelines;
        this.memory = memory;
    }

    /**
     * Input of an aggregation.
     *
     * @param alone builds its operator for one thread
     * @param shared builds its operator for several threads, with a step that each applies to its rows
     */
    private record Input(Supplier<Operator> alone, Function<PipelineStep, Operator> shared) {}

    Operator build(Aggregate aggregate) {
        Workspace space = inputs.space(aggregate, AGGREGATION);
        Input input =
                new Input(() -> inputs.build(aggregate.input()), step -> pipelines.build(aggregate.input(), step));
        List<GroupingSet> sets = GroupingSet.of(aggregate);
        DistinctAggregation distinct =
                pipelines.isParallel() && sets.size() == 1 ? DistinctAggregation.of(sets.get(0)) : null;
        if (distinct == null) {
            return grouped(input, sets, space);
        }
        Supplier<Operator> first = () -> grouped(input, distinct.first(), space);
        return grouped(new Input(first, step -> pipelines.build(first, step)), List.of(distinct.second()), space);
    }

    private Operator grouped(Input input, List<GroupingSet> sets, Workspace space) {
        List<PartialAggregation> parted = pipelines.isParallel() && hasRoomFor(sets.size()) ? parted(sets) : null;
        return parted == null ? together(input, sets, space) : combined(input, sets, parted, space);
    }

    /** True if each set has room for its first groups in half of the memory; partial groups may take the other half. */
    private boolean hasRoomFor(int sets) {
        return sets == 1 || memory.limit() / 2 >= sets * LEAST_BYTES_OF_SET;
    }

    /** Splits the aggregation of each set into two phases; null if one of them cannot be split. */
    private static @Nullable List<PartialAggregation> parted(List<GroupingSet> sets) {
        List<PartialAggregation> parted = new ArrayList<>();
        for (GroupingSet set : sets) {
            PartialAggregation parts = PartialAggregation.of(set.grouping());
            if (parts == null) {
                return null;
            }
            parted.add(parts);
        }
        return parted;
    }

    private Operator together(Input input, List<GroupingSet> sets, Workspace space) {
        List<GroupTable> groups = new ArrayList<>();
        for (GroupingSet set : sets) {
            groups.add(new SpillingGroups(groups(set.grouping(), space), set.grouping(), space));
        }
        return new AggregateOperator(new GroupFillingOperator(input.alone().get(), groups), yielded(sets, groups));
    }

    private Operator combined(Input input, List<GroupingSet> sets, List<PartialAggregation> parted, Workspace space) {
        List<GroupTable> groups = new ArrayList<>();
        for (PartialAggregation parts : parted) {
            groups.add(new MergedGroups(
                    groups(parts.combining(), space),
                    () -> memory.reserveOptional(AGGREGATION),
                    parts.combining(),
                    space));
        }
        PipelineStep gathering = rows -> {
            List<LocalAggregationOperator.Set> own = new ArrayList<>();
            for (int i = 0; i < parted.size(); i++) {
                GroupHashTable.Grouping partial = parted.get(i).partial();
                own.add(new LocalAggregationOperator.Set(
                        new PartialGroups(() -> partialGroups(partial, space), inputs.batchRows()), groups.get(i)));
            }
            return new LocalAggregationOperator(rows, own);
        };
        return new AggregateOperator(input.shared().apply(gathering), yielded(sets, groups));
    }

    private List<AggregateOperator.Set> yielded(List<GroupingSet> sets, List<GroupTable> groups) {
        List<AggregateOperator.Set> yielded = new ArrayList<>();
        for (int i = 0; i < sets.size(); i++) {
            yielded.add(new AggregateOperator.Set(
                    groups.get(i), inputs.compiler().compile(sets.get(i).columns())));
        }
        return yielded;
    }

    /** Returns a factory of empty groups. */
    private Supplier<GroupHashTable> groups(GroupHashTable.Grouping grouping, Workspace space) {
        return () -> grouped(
                grouping,
                call -> RunningAggregate.of(call, grouping.input(), inputs.compiler(), space),
                space.reserve(),
                true);
    }

    /** Creates empty groups for a partial aggregation; they hold no group if there is no room. */
    private GroupHashTable partialGroups(GroupHashTable.Grouping grouping, Workspace space) {
        return grouped(
                grouping,
                call -> RunningAggregate.partial(call, grouping.input(), inputs.compiler(), space),
                memory.reserveOptional(AGGREGATION),
                false);
    }

    private static GroupHashTable grouped(
            GroupHashTable.Grouping grouping,
            Function<AggregateCall, RunningAggregate> running,
            MemoryReservation memory,
            boolean fewAreCertain) {
        return new GroupHashTable(
                grouping, grouping.calls().stream().map(running).toList(), memory, fewAreCertain);
    }
}
