package io.braid.execution.system;

import io.braid.spi.type.DataType;
import org.jspecify.annotations.Nullable;

/**
 * A column of a system table.
 *
 * @param comment what it holds, in a sentence or less
 * @param value makes its value of what a row is made from
 */
public record SystemColumn<R>(String name, DataType type, String comment, Value<R> value) {
    /** Makes a value, of the class that values of the column's type have as constants. */
    @FunctionalInterface
    public interface Value<R> {
        @Nullable
        Object of(R row);
    }
}
