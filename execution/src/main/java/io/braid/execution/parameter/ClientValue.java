package io.braid.execution.parameter;

import org.jspecify.annotations.Nullable;

/**
 * A parameter's value as a client has sent it.
 *
 * @param jdbcType the constant of {@link java.sql.Types} that the client has declared
 * @param value integers as Long, floating-point numbers as Double
 */
public record ClientValue(int jdbcType, @Nullable Object value) {
    public ClientValue {
        if (value instanceof Byte || value instanceof Short || value instanceof Integer) {
            value = ((Number) value).longValue();
        } else if (value instanceof Float single) {
            value = single.doubleValue();
        }
    }

    /** Shows the type only: values may be confidential. */
    @Override
    public String toString() {
        return "parameter of type " + jdbcType;
    }
}
