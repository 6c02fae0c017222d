package io.braid.engine.plan;

import io.braid.engine.plan.expression.Expression;
import io.braid.spi.type.RowType;
import java.util.List;

/** Top-N: the first rows of its input in sorted order, after an offset. */
public record TopN(PlanNode input, List<SortKey> keys, Expression offset, Expression fetch) implements PlanNode {
    public TopN {
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
        return visitor.visitTopN(this);
    }
}
