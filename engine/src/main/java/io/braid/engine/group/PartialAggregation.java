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
 * An aggregation in two: of some of the rows, which threads do side by side, and of what comes of that. Only where the
 * order of the rows makes no difference at all.
 *
 * @param partial over the rows; yields the keys, then for each call what has been gathered
 * @param combining over the rows of the former; yields what the whole aggregation does
 */
public record PartialAggregation(GroupHashTable.Grouping partial, GroupHashTable.Grouping combining) {
    private static final DataType COUNT = DataType.of(TypeKind.BIGINT).notNull();

    /** The parts of an aggregation, or null if it cannot be parted. */
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

    /** What is gathered of some of the rows for a call, or nothing if it cannot be put together again. */
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

    /** What stands beside the least or greatest value, and that value, for others may have a lesser or greater one. */
    private static List<AggregateCall> withWhatDecides(AggregateFunction deciding, AggregateCall call, RowType input) {
        int decides = call.arguments().get(1);
        return List.of(
                part(call.function(), call.arguments(), call, call.type()),
                part(deciding, List.of(decides), call, input.type(decides).withNullable(true)));
    }

    /** Sums of floating-point numbers depend on the order of these. */
    private static @Nullable DataType sum(DataType sum, DataType summand) {
        return isExact(summand) && isExact(sum) && summand.scale() == sum.scale()
                ? DataType.decimal(DataType.MAX_DECIMAL_DIGITS, sum.scale())
                : null;
    }

    private static boolean isExact(DataType type) {
        return type.kind().isInteger() || type.kind() == TypeKind.DECIMAL;
    }
}
