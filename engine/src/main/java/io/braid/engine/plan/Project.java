package io.braid.engine.plan;

import io.braid.engine.plan.expression.Expression;
import io.braid.spi.type.RowType;
import java.util.List;

/** Each row of its input made into another. */
public record Project(PlanNode input, List<Expression> expressions, RowType columns) implements PlanNode {
    public Project {
        expressions = List.copyOf(expressions);
    }

    @Override
    public List<PlanNode> inputs() {
        return List.of(input);
    }

    @Override
    public <R> R accept(PlanVisitor<R> visitor) {
        return visitor.visitProject(this);
    }
}
