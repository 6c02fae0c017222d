package io.braid.engine.plan.expression;

import io.braid.spi.type.DataType;

/** Column of the current left row of the {@link io.braid.engine.plan.Correlate} with this id. */
public record OuterRef(int id, int column, DataType type) implements Expression {
    @Override
    public String toString() {
        return "outer" + id + ".$" + column;
    }
}
