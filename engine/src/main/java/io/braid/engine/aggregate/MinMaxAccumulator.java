package io.braid.engine.aggregate;

import io.braid.engine.column.ValueArray;
import io.braid.spi.batch.Column;
import io.braid.spi.type.DataType;

/** Accumulator of the least or greatest non-null value of a group. */
final class MinMaxAccumulator implements Accumulator {
    private final ValueArray chosen;
    /** Sign of the comparison of the present value with one that replaces it. */
    private final int replaced;

    private MinMaxAccumulator(DataType type, int replaced) {
        this.chosen = ValueArray.of(type);
        this.replaced = replaced;
    }

    static MinMaxAccumulator least(DataType type) {
        return new MinMaxAccumulator(type, 1);
    }

    static MinMaxAccumulator greatest(DataType type) {
        return new MinMaxAccumulator(type, -1);
    }

    @Override
    public void ensure(int count) {
        chosen.ensure(count);
    }

    @Override
    public long growth(Column[] arguments) {
        return chosen.growth(arguments[0]);
    }

    @Override
    public void add(int[] groups, Column[] arguments) {
        Column values = arguments[0];
        for (int i = 0; i < values.rows(); i++) {
            if (!values.isNull(i) && isBetter(groups[i], values, i)) {
                chosen.set(groups[i], values, i);
            }
        }
    }

    private boolean isBetter(int group, Column values, int row) {
        return chosen.isNull(group) || chosen.compare(group, values, row) * replaced > 0;
    }

    @Override
    public Column result(int from, int to) {
        return chosen.slice(from, to);
    }

    @Override
    public long bytes() {
        return chosen.bytes();
    }
}
