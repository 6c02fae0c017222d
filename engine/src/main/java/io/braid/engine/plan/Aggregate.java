package io.braid.engine.plan;

import io.braid.spi.type.RowType;
import java.util.List;

/** One row for each distinct combination of the key columns: the keys, then the aggregates. Without keys, exactly one row. */
public record Aggregate(PlanNode input, List<Integer> keys, List<AggregateCall> calls, RowType columns)
        implements PlanNode {
    public Aggregate {
        keys = List.copyOf(keys);
        calls = List.copyOf(calls);
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
