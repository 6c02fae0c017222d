package io.braid.engine.plan;

import io.braid.spi.type.DataType;

/**
 * An aggregate over the rows of a group.
 *
 * @param argument the input column it is over, or {@link #NONE} for {@code COUNT(*)}
 * @param distinct whether equal values count once
 * @param filter a boolean input column that says which rows count, or {@link #NONE} for all
 */
public record AggregateCall(AggregateFunction function, int argument, boolean distinct, int filter, DataType type) {
    public static final int NONE = -1;

    @Override
    public String toString() {
        return function + "(" + (distinct ? "DISTINCT " : "") + (argument == NONE ? "*" : "$" + argument) + ")"
                + (filter == NONE ? "" : " FILTER $" + filter);
    }
}
