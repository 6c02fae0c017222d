package io.braid.engine.aggregate;

import io.braid.engine.column.ValueArray;
import io.braid.spi.batch.Column;
import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import io.braid.spi.type.DataType;
import java.util.Arrays;

/** Accumulator of the single value of a group, which may be null; a second row is an error. */
final class SingleValueAccumulator implements Accumulator {
    private final ValueArray values;
    private boolean[] taken = {};

    SingleValueAccumulator(DataType type) {
        this.values = ValueArray.of(type);
    }

    @Override
    public void ensure(int count) {
        values.ensure(count);
        if (count > taken.length) {
            taken = Arrays.copyOf(taken, Math.max(count, taken.length + (taken.length >> 1)));
        }
    }

    @Override
    public long growth(Column[] arguments) {
        return values.growth(arguments[0]);
    }

    @Override
    public void add(int[] groups, Column[] arguments) {
        Column column = arguments[0];
        for (int i = 0; i < column.rows(); i++) {
            int group = groups[i];
            if (taken[group]) {
                throw new BraidException(
                        ErrorCode.CARDINALITY_VIOLATION,
                        "A subquery that stands for a single value yields more than one row."
                                + " Narrow its WHERE clause, or use an aggregate such as MAX, or LIMIT 1.");
            }
            taken[group] = true;
            values.set(group, column, i);
        }
    }

    @Override
    public Column result(int from, int to) {
        return values.slice(from, to);
    }

    @Override
    public long bytes() {
        return values.bytes() + taken.length;
    }
}
