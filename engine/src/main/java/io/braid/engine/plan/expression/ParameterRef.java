package io.braid.engine.plan.expression;

import io.braid.spi.type.DataType;

/** Reference to a parameter of the statement; parameters are counted from 0. */
public record ParameterRef(int index, DataType type) implements Expression {
    @Override
    public String toString() {
        return "?" + (index + 1);
    }
}
