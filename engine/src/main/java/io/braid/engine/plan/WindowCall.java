package io.braid.engine.plan;

import io.braid.spi.type.DataType;
import java.util.List;
import java.util.stream.Collectors;

/**
 * A window function applied to columns of the input.
 *
 * @param ignoreNulls whether rows with a null in the first argument are passed over
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
