package io.braid.execution.system;

import io.braid.spi.type.DataType;
import org.jspecify.annotations.Nullable;

/**
 * A column of a system table.
 *
 * @param nativeType PostgreSQL's name of the type, or the name of the type kind
 * @param comment a short description of the contents
 * @param value computes the value of a row
 */
public record SystemColumn<R>(String name, DataType type, String nativeType, String comment, Value<R> value) {
    /** A column whose type has no separate name in PostgreSQL. */
    public SystemColumn(String name, DataType type, String comment, Value<R> value) {
        this(name, type, type.kind().name(), comment, value);
    }

    /** Computation of a column value, in the Java class that constants of the column's type have. */
    @FunctionalInterface
    public interface Value<R> {
        @Nullable
        Object of(R row);
    }
}
