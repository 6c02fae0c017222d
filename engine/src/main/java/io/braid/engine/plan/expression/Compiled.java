package io.braid.engine.plan.expression;

import io.braid.spi.type.DataType;
import java.util.List;

/**
 * Call of a function without a kernel in the engine, compiled by the planner and applied row by row.
 *
 * @param text text of the call in plans
 */
public record Compiled(RowFunction function, List<Expression> arguments, DataType type, String text)
        implements Expression {
    public Compiled {
        arguments = List.copyOf(arguments);
    }

    @Override
    public String toString() {
        return text;
    }
}
