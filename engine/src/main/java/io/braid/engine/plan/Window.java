package io.braid.engine.plan;

import io.braid.spi.type.RowType;
import java.util.List;

/**
 * The rows of its input, each with values computed from the rows of its partition: the input's columns, then the calls,
 * then the aggregates over the frame.
 *
 * @param partition the columns whose equal values make a partition; none for one of all rows
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
