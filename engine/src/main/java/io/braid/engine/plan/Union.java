package io.braid.engine.plan;

import io.braid.spi.type.RowType;
import java.util.List;

/** Union (UNION ALL) of the rows of all inputs, in any order. The inputs have the same types. */
public record Union(List<PlanNode> inputs, RowType columns) implements PlanNode {
    public Union {
        inputs = List.copyOf(inputs);
    }

    @Override
    public <R> R accept(PlanVisitor<R> visitor) {
        return visitor.visitUnion(this);
    }
}
