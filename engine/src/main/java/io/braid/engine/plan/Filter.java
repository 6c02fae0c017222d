package io.braid.engine.plan;

import io.braid.engine.plan.expression.Expression;
import io.braid.spi.type.RowType;
import java.util.List;

/** Filter: the rows of its input for which the condition is true. */
public record Filter(PlanNode input, Expression condition) implements PlanNode {
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
        return visitor.visitFilter(this);
    }
}
