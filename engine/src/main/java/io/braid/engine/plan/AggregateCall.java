package io.braid.engine.plan;

import io.braid.spi.type.DataType;
import java.util.List;
import java.util.stream.Collectors;

/**
 * An aggregate over the rows of a group.
 *
 * @param arguments the input columns it is over; none for {@code COUNT(*)}
 * @param distinct whether equal values count once, where that makes a difference
 * @param filter a boolean input column that says which rows count, or {@link #NONE} for all
 * @param order the order in which the rows are taken, for the functions that mind it
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

    /** An aggregate of one column, or of the rows where that is {@link #NONE}. */
    public AggregateCall(AggregateFunction function, int argument, boolean distinct, int filter, DataType type) {
        this(function, argument == NONE ? List.of() : List.of(argument), distinct, filter, List.of(), type);
    }

    /** The first column it is over, or {@link #NONE}. */
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
