package io.braid.engine.plan;

import io.braid.engine.plan.expression.Expression;
import io.braid.engine.plan.expression.RowsFunction;
import io.braid.spi.type.RowType;
import java.util.List;

/** The rows that a function makes of some values, which are constants, parameters and columns of a row outside. */
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
