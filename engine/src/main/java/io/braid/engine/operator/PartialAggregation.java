package io.braid.engine.operator;

import io.braid.engine.plan.Aggregate;
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
 * An aggregation in two: of some of the rows, which threads do side by side, and of what comes of that. Only where the order
 * of the rows makes no difference at all.
 *
 * @param partial over the rows; yields the keys, then for each call what has been gathered
 * @param combining over the rows of the former; yields what the whole aggregation does
 */
record PartialAggregation(GroupedRows.Grouping partial, GroupedRows.Grouping combining) {
    /** 128 bits hold the sum of ten thousand million numbers of so many digits. */
    private static final int SAFE_DIGITS = 28;

    private static final DataType COUNT = DataType.of(TypeKind.BIGINT).notNull();

    /** The parts of an aggregation, or null if it cannot be parted. */
    static @Nullable PartialAggregation of(Aggregate aggregate) {
        List<Integer> keys = aggregate.keys();
        if (aggregate.sets().size() != 1 || !aggregate.sets().get(0).equals(keys)) {
            return null;
        }
        RowType input = aggregate.input().columns();
        List<DataType> types = new ArrayList<>();
        keys.forEach(key -> types.add(input.type(key)));
        List<AggregateCall> partial = new ArrayList<>();
        List<AggregateCall> combining = new ArrayList<>();
        for (AggregateCall call : aggregate.calls()) {
            DataType gathered = gathered(call, input);
            if (gathered == null) {
                return null;
            }
            combining.add(new AggregateCall(
                    call.function() == AggregateFunction.COUNT ? AggregateFunction.SUM0 : call.function(),
                    types.size(),
                    false,
                    AggregateCall.NONE,
                    call.type()));
            types.add(gathered);
            partial.add(
                    new AggregateCall(call.function(), call.arguments(), false, call.filter(), List.of(), gathered));
        }
        RowType between = RowType.unnamed(types.toArray(DataType[]::new));
        List<Integer> first = IntStream.range(0, keys.size()).boxed().toList();
        return new PartialAggregation(
                new GroupedRows.Grouping(keys, partial, input, between),
                new GroupedRows.Grouping(first, combining, between, aggregate.columns()));
    }

    /** What a call gathers of some of the rows, or null if it does not gather what can be put together again. */
    private static @Nullable DataType gathered(AggregateCall call, RowType input) {
        if (call.distinct() || !call.order().isEmpty()) {
            return null;
        }
        return switch (call.function()) {
            case COUNT -> COUNT;
            case MIN, MAX, BIT_AND, BIT_OR, BIT_XOR -> call.type();
            case SUM, SUM0 -> sum(call.type(), input.type(call.argument()));
            default -> null;
        };
    }

    /** Sums of floating-point numbers depend on the order of these, and so it does whether sums of very long ones overflow. */
    private static @Nullable DataType sum(DataType sum, DataType summand) {
        boolean neverOverflows = summand.kind() != TypeKind.DECIMAL || summand.precision() <= SAFE_DIGITS;
        return neverOverflows && isExact(summand) && isExact(sum) && summand.scale() == sum.scale()
                ? DataType.decimal(DataType.MAX_DECIMAL_DIGITS, sum.scale())
                : null;
    }

    private static boolean isExact(DataType type) {
        return type.kind().isInteger() || type.kind() == TypeKind.DECIMAL;
    }
}
