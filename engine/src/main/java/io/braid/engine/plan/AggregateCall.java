package io.braid.engine.plan;

import io.braid.spi.type.DataType;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Call of an aggregate function over the rows of a group.
 *
 * @param arguments the argument columns of the input; none for {@code COUNT(*)}
 * @param distinct true if equal values count once, where that makes a difference
 * @param filter a boolean input column that is true for the rows that count, or {@link #NONE} for all
 * @param order the order of the rows, for functions that depend on it
 */
public record AggregateCall(
        AggregateFunction function,
        List<Integer> arguments,
        boolean distinct,
        int filter,
        List<SortKey> order,
        DataType type) {
    public static final int NONE = -1;

    public AggregateCall {
        arguments = List.copyOf(arguments);
        distinct = distinct && function.mindsRepetition();
        order = List.copyOf(order);
    }

    /** Creates a call with one argument, or without one if it is {@link #NONE}. */
    public AggregateCall(AggregateFunction function, int argument, boolean distinct, int filter, DataType type) {
        this(function, argument == NONE ? List.of() : List.of(argument), distinct, filter, List.of(), type);
    }

    /** The first argument, or {@link #NONE}. */
    public int argument() {
        return arguments.isEmpty() ? NONE : arguments.get(0);
    }

    @Override
    public String toString() {
        String over = arguments.stream().map(column -> "$" + column).collect(Collectors.joining(", "));
        String ordered = order.stream().map(SortKey::toString).collect(Collectors.joining(", "));
        return function + "(" + (distinct ? "DISTINCT " : "") + (over.isEmpty() && order.isEmpty() ? "*" : over)
                + (ordered.isEmpty() ? "" : (over.isEmpty() ? "" : " ") + "ORDER BY " + ordered) + ")"
                + (filter == NONE ? "" : " FILTER $" + filter);
    }
}
