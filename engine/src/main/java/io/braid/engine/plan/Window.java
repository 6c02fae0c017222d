package io.braid.engine.plan;

import io.braid.spi.type.RowType;
import java.util.List;

/**
 * Window: the rows of its input, each with values computed from the rows of its partition. The columns are those of the
 * input, then the calls, then the aggregates over the frame.
 *
 * @param partition the partition columns; none for a single partition of all rows
 */
public record Window(
        PlanNode input,
        List<Integer> partition,
        List<SortKey> order,
        Frame frame,
        List<WindowCall> calls,
        List<AggregateCall> aggregates,
        RowType columns)
        implements PlanNode {
    public Window {
        partition = List.copyOf(partition);
        order = List.copyOf(order);
        calls = List.copyOf(calls);
        aggregates = List.copyOf(aggregates);
    }

    @Override
    public List<PlanNode> inputs() {
        return List.of(input);
    }

    @Override
    public <R> R accept(PlanVisitor<R> visitor) {
        return visitor.visitWindow(this);
    }
}
