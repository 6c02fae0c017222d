package io.braid.engine.plan.expression;

import io.braid.spi.type.DataType;

/** Start time of the statement, in UTC: the same for all of it. A date, a time or a timestamp as the type says. */
public record StatementTime(DataType type) implements Expression {
    @Override
    public String toString() {
        return "NOW " + type.kind();
    }
}
