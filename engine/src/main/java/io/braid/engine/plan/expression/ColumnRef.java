package io.braid.engine.plan.expression;

import io.braid.spi.type.DataType;

/** Reference to a column of the input. */
public record ColumnRef(int index, DataType type) implements Expression {
    @Override
    public String toString() {
        return "$" + index;
    }
}
