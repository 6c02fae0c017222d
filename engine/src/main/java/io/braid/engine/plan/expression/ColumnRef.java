package io.braid.engine.plan.expression;

import io.braid.spi.type.DataType;

/** The value of a column of the input. */
public record ColumnRef(int index, DataType type) implements Expression {
    @Override
    public String toString() {
        return "$" + index;
    }
}
