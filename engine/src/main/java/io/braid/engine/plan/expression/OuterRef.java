package io.braid.engine.plan.expression;

import io.braid.spi.type.DataType;

/** A column of the row that a {@link io.braid.engine.plan.Correlate} with this id is at. */
public record OuterRef(int id, int column, DataType type) implements Expression {
    @Override
    public String toString() {
        return "outer" + id + ".$" + column;
    }
}
