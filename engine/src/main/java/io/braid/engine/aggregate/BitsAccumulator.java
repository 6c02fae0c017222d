package io.braid.engine.aggregate;

import io.braid.engine.plan.AggregateFunction;
import io.braid.spi.batch.Column;
import io.braid.spi.batch.IntColumn;
import io.braid.spi.batch.LongColumn;
import io.braid.spi.type.DataType;
import io.braid.spi.type.TypeKind;
import java.util.Arrays;
import java.util.function.LongBinaryOperator;

/** Accumulator of bitwise AND, OR and XOR of the integers of a group, in two's complement; null without values. */
final class BitsAccumulator implements Accumulator {
    private final DataType type;
    private final LongBinaryOperator operator;
    private long[] bits = {};
    private boolean[] present = {};

    BitsAccumulator(AggregateFunction function, DataType type) {
        this.type = type;
        this.operator = switch (function) {
            case BIT_AND -> (x, y) -> x & y;
            case BIT_OR -> (x, y) -> x | y;
            case BIT_XOR -> (x, y) -> x ^ y;
            default -> throw new AssertionError(function);
        };
    }

    @Override
    public void ensure(int count) {
        if (count > bits.length) {
            int capacity = Math.max(count, bits.length + (bits.length >> 1));
            bits = Arrays.copyOf(bits, capacity);
            present = Arrays.copyOf(present, capacity);
        }
    }

    @Override
    public void add(int[] groups, Column[] arguments) {
        Column values = arguments[0];
        for (int i = 0; i < values.rows(); i++) {
            if (!values.isNull(i)) {
                int group = groups[i];
                long value = values instanceof LongColumn longs ? longs.get(i) : ((IntColumn) values).get(i);
                bits[group] = present[group] ? operator.applyAsLong(bits[group], value) : value;
                present[group] = true;
            }
        }
    }

    @Override
    public Column result(int from, int to) {
        long[] result = Arrays.copyOfRange(bits, from, to);
        long[] validity = GroupPresence.validity(present, from, to);
        return type.kind() == TypeKind.BIGINT
                ? new LongColumn(type, result.length, result, validity)
                : new IntColumn(
                        type,
                        result.length,
                        Arrays.stream(result).mapToInt(value -> (int) value).toArray(),
                        validity);
    }

    @Override
    public long bytes() {
        return (Long.BYTES + 1L) * bits.length;
    }
}
