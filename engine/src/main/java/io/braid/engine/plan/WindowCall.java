package io.braid.engine.plan;

import io.braid.spi.type.DataType;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Call of a window function on columns of the input.
 *
 * @param ignoreNulls true if rows with a null in the first argument are ignored
 */
public record WindowCall(WindowFunction function, List<Integer> arguments, boolean ignoreNulls, DataType type) {
    public WindowCall {
        arguments = List.copyOf(arguments);
    }

    @Override
    public String toString() {
        return arguments.stream().map(column -> "$" + column).collect(Collectors.joining(", ", function + "(", ")"))
                + (ignoreNulls ? " IGNORE NULLS" : "");
    }
}
