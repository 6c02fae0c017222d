package io.braid.engine.plan;

import io.braid.engine.plan.expression.Expression;
import io.braid.spi.type.RowType;
import java.util.List;

/** Projection: computes a row of expressions from each row of its input. */
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
