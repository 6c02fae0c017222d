package io.braid.engine.plan;

import io.braid.engine.plan.expression.Expression;
import io.braid.spi.type.RowType;
import java.util.List;

/** Rows written in the statement, each a list of constants and parameters. */
public record Values(List<List<Expression>> rows, RowType columns) implements PlanNode {
    public Values {
        rows = rows.stream().map(List::copyOf).toList();
    }

    @Override
    public List<PlanNode> inputs() {
        return List.of();
    }

    @Override
    public <R> R accept(PlanVisitor<R> visitor) {
        return visitor.visitValues(this);
    }
}
