package io.braid.engine.group;

import io.braid.engine.plan.AggregateCall;
import io.braid.engine.plan.AggregateFunction;
import io.braid.spi.type.DataType;
import io.braid.spi.type.RowType;
import io.braid.spi.type.TypeKind;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Two-phase aggregation: a partial one over some of the rows, which threads run in parallel, and one that combines the
 * partial results. Only for aggregates that do not depend on the order of rows.
 *
 * @param partial over the rows; yields the keys, then the partial results of each call
 * @param combining over the partial results; yields what the whole aggregation does
 */
public record PartialAggregation(GroupHashTable.Grouping partial, GroupHashTable.Grouping combining) {
    private static final DataType COUNT = DataType.of(TypeKind.BIGINT).notNull();

    /** Splits an aggregation into two phases; null if it cannot be split. */
    public static @Nullable PartialAggregation of(GroupHashTable.Grouping whole) {
        RowType input = whole.input();
        List<DataType> types = new ArrayList<>();
        whole.keys().forEach(key -> types.add(input.type(key)));
        List<AggregateCall> partial = new ArrayList<>();
        List<AggregateCall> combining = new ArrayList<>();
        for (AggregateCall call : whole.calls()) {
            List<AggregateCall> gathering = gathering(call, input);
            if (gathering.isEmpty()) {
                return null;
            }
            List<Integer> gathered = IntStream.range(types.size(), types.size() + gathering.size())
                    .boxed()
                    .toList();
            combining.add(new AggregateCall(
                    call.function() == AggregateFunction.COUNT ? AggregateFunction.SUM0 : call.function(),
                    gathered,
                    false,
                    AggregateCall.NONE,
                    List.of(),
                    call.type()));
            gathering.forEach(each -> types.add(each.type()));
            partial.addAll(gathering);
        }
        RowType between = RowType.unnamed(types.toArray(DataType[]::new));
        List<Integer> first = IntStream.range(0, whole.keys().size()).boxed().toList();
        return new PartialAggregation(
                new GroupHashTable.Grouping(whole.keys(), partial, input),
                new GroupHashTable.Grouping(first, combining, between));
    }

    /** Returns the partial aggregates of a call; empty if they could not be combined. */
    private static List<AggregateCall> gathering(AggregateCall call, RowType input) {
        if (call.distinct() || !call.order().isEmpty()) {
            return List.of();
        }
        return switch (call.function()) {
            case COUNT -> List.of(part(call.function(), call.arguments(), call, COUNT));
            case MIN, MAX, ANY_VALUE, BIT_AND, BIT_OR, BIT_XOR ->
                List.of(part(call.function(), call.arguments(), call, call.type()));
            case MIN_BY -> withWhatDecides(AggregateFunction.MIN, call, input);
            case MAX_BY -> withWhatDecides(AggregateFunction.MAX, call, input);
            case SUM, SUM0 -> {
                DataType sum = sum(call.type(), input.type(call.argument()));
                yield sum == null ? List.of() : List.of(part(call.function(), call.arguments(), call, sum));
            }
            default -> List.of();
        };
    }

    private static AggregateCall part(
            AggregateFunction function, List<Integer> arguments, AggregateCall call, DataType type) {
        return new AggregateCall(function, arguments, false, call.filter(), List.of(), type);
    }

    /**
     * Returns the value together with the least or greatest key that selected it, which decides between partial
     * results.
     */
    private static List<AggregateCall> withWhatDecides(AggregateFunction deciding, AggregateCall call, RowType input) {
        int decides = call.arguments().get(1);
        return List.of(
                part(call.function(), call.arguments(), call, call.type()),
                part(deciding, List.of(decides), call, input.type(decides).withNullable(true)));
    }

    /** Returns the type of partial sums; null for floating-point sums, which depend on the order of the summands. */
    private static @Nullable DataType sum(DataType sum, DataType summand) {
        return isExact(summand) && isExact(sum) && summand.scale() == sum.scale()
                ? DataType.decimal(DataType.MAX_DECIMAL_DIGITS, sum.scale())
                : null;
    }

    private static boolean isExact(DataType type) {
        return type.kind().isInteger() || type.kind() == TypeKind.DECIMAL;
    }
}
