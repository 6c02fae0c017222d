package io.braid.engine.aggregate;

import io.braid.engine.expression.number.ArithmeticErrors;
import io.braid.spi.batch.Column;
import io.braid.spi.batch.ColumnBuilder;
import io.braid.spi.batch.IntColumnBuilder;
import io.braid.spi.batch.LongColumn;
import io.braid.spi.type.DataType;
import io.braid.spi.type.TypeKind;
import java.util.Arrays;

/** Accumulator of the number of rows of a group in which no argument is null. */
final class CountAccumulator implements Accumulator {
    private final DataType type;
    private long[] counts = {};
    private int groupCount;

    CountAccumulator(DataType type) {
        this.type = type;
    }

    @Override
    public void ensure(int count) {
        groupCount = Math.max(groupCount, count);
        if (count > counts.length) {
            counts = Arrays.copyOf(counts, Math.max(count, counts.length + (counts.length >> 1)));
        }
    }

    @Override
    public void add(int[] groups, Column[] arguments) {
        if (!mayHaveNulls(arguments)) {
            if (groupCount <= FewGroups.MOST) {
                addFew(groups);
            } else {
                for (int group : groups) {
                    counts[group]++;
                }
            }
            return;
        }
        for (int i = 0; i < groups.length; i++) {
            counts[groups[i]] += isNull(arguments, i) ? 0 : 1;
        }
    }

    private static boolean mayHaveNulls(Column[] arguments) {
        for (Column argument : arguments) {
            if (argument.mayHaveNulls()) {
                return true;
            }
        }
        return false;
    }

    private void addFew(int[] groups) {
        int[] lanes = new int[FewGroups.LANES * groupCount];
        for (int i = 0; i < groups.length; i++) {
            lanes[FewGroups.LANES * groups[i] + i % FewGroups.LANES]++;
        }
        for (int i = 0; i < lanes.length; i++) {
            counts[i / FewGroups.LANES] += lanes[i];
        }
    }

    private static boolean isNull(Column[] arguments, int row) {
        for (Column argument : arguments) {
            if (argument.isNull(row)) {
                return true;
            }
        }
        return false;
    }

    @Override
    public Column result(int from, int to) {
        if (type.kind() == TypeKind.BIGINT) {
            return new LongColumn(type, to - from, Arrays.copyOfRange(counts, from, to), null);
        }
        IntColumnBuilder builder = (IntColumnBuilder) ColumnBuilder.of(type, to - from);
        for (int i = from; i < to; i++) {
            if (counts[i] > Integer.MAX_VALUE) {
                throw ArithmeticErrors.outOfRange(type);
            }
            builder.append((int) counts[i]);
        }
        return builder.build();
    }

    @Override
    public long bytes() {
        return (long) Long.BYTES * counts.length;
    }
}
