package io.braid.engine.plan;

import io.braid.spi.type.RowType;
import java.util.List;

/**
 * Aggregation by grouping sets: for each set, one row for each distinct combination of its columns. A row has all keys,
 * those outside of the set null, then the aggregates. A set without columns yields exactly one row.
 *
 * @param sets lists of keys; usually one with all of them
 */
public record Aggregate(
        PlanNode input, List<Integer> keys, List<List<Integer>> sets, List<AggregateCall> calls, RowType columns)
        implements PlanNode {
    public Aggregate {
        keys = List.copyOf(keys);
        sets = sets.stream().map(List::copyOf).toList();
        calls = List.copyOf(calls);
    }

    /** Creates an aggregation grouped by all keys. */
    public Aggregate(PlanNode input, List<Integer> keys, List<AggregateCall> calls, RowType columns) {
        this(input, keys, List.of(keys), calls, columns);
    }

    @Override
    public List<PlanNode> inputs() {
        return List.of(input);
    }

    @Override
    public <R> R accept(PlanVisitor<R> visitor) {
        return visitor.visitAggregate(this);
    }
}
