package io.braid.execution.system;

import io.braid.spi.type.DataType;
import org.jspecify.annotations.Nullable;

/**
 * A column of a system table.
 *
 * @param nativeType PostgreSQL's name of its type, or else the name of its kind
 * @param comment what it holds, in a sentence or less
 * @param value makes its value of what a row is made from
 */
public record SystemColumn<R>(String name, DataType type, String nativeType, String comment, Value<R> value) {
    /** A column of a type that PostgreSQL has no other name for. */
    public SystemColumn(String name, DataType type, String comment, Value<R> value) {
        this(name, type, type.kind().name(), comment, value);
    }

    /** Makes a value, of the class that values of the column's type have as constants. */
    @FunctionalInterface
    public interface Value<R> {
        @Nullable
        Object of(R row);
    }
}
