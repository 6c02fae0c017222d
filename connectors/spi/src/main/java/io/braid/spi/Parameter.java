package io.braid.spi;

import io.braid.spi.type.DataType;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** A value given to a statement, with its type; the value's class is that of the type's kind. */
public record Parameter(DataType type, @Nullable Object value) {
    public Parameter {
        if (value != null && !type.kind().valueClass().isInstance(value)) {
            throw new IllegalArgumentException(value.getClass() + " is no value of type " + type);
        }
    }

    /** Shows the type only: values may be confidential. */
    @Override
    public String toString() {
        return Objects.toString(type);
    }
}
