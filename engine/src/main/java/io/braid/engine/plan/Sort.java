package io.braid.engine.plan;

import io.braid.spi.type.RowType;
import java.util.List;

/** Sort of all rows of its input. */
public record Sort(PlanNode input, List<SortKey> keys) implements PlanNode {
    public Sort {
        keys = List.copyOf(keys);
    }

    @Override
    public RowType columns() {
        return input.columns();
    }

    @Override
    public List<PlanNode> inputs() {
        return List.of(input);
    }

    @Override
    public <R> R accept(PlanVisitor<R> visitor) {
        return visitor.visitSort(this);
    }
}
