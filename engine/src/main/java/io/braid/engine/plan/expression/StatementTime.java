package io.braid.engine.plan.expression;

import io.braid.spi.type.DataType;

/**
 * Start time of the statement in UTC, constant throughout the statement; a date, a time or a timestamp, depending on
 * the type.
 */
public record StatementTime(DataType type) implements Expression {
    @Override
    public String toString() {
        return "NOW " + type.kind();
    }
}
