package io.braid.engine.plan;

import io.braid.engine.plan.expression.Expression;
import io.braid.engine.plan.expression.RowsFunction;
import io.braid.spi.type.RowType;
import java.util.List;

/** Rows of a set-returning function, whose arguments are constants, parameters and outer columns. */
public record TableFunctionRows(RowsFunction function, List<Expression> arguments, RowType columns)
        implements PlanNode {
    public TableFunctionRows {
        arguments = List.copyOf(arguments);
    }

    @Override
    public List<PlanNode> inputs() {
        return List.of();
    }

    @Override
    public <R> R accept(PlanVisitor<R> visitor) {
        return visitor.visitFunctionRows(this);
    }
}
