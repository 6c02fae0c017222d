package io.braid.engine.aggregate;

import io.braid.engine.column.ValueArray;
import io.braid.spi.batch.Column;
import io.braid.spi.type.DataType;

/**
 * Accumulator of MIN_BY and MAX_BY: the value in the row with the least or greatest companion in its group. Of several,
 * the result is the least or greatest value, independent of the order of rows.
 */
final class ArgMinMaxAccumulator implements Accumulator {
    private final ValueArray chosen;
    private final ValueArray deciding;
    /** Sign of the comparison of the present value with one that replaces it. */
    private final int replaced;

    ArgMinMaxAccumulator(DataType chosen, DataType deciding, int replaced) {
        this.chosen = ValueArray.of(chosen);
        this.deciding = ValueArray.of(deciding);
        this.replaced = replaced;
    }

    @Override
    public void ensure(int count) {
        chosen.ensure(count);
        deciding.ensure(count);
    }

    @Override
    public long growth(Column[] arguments) {
        return chosen.growth(arguments[0]) + deciding.growth(arguments[1]);
    }

    @Override
    public void add(int[] groups, Column[] arguments) {
        Column values = arguments[0];
        Column others = arguments[1];
        for (int i = 0; i < others.rows(); i++) {
            if (!others.isNull(i) && isBetter(groups[i], values, others, i)) {
                deciding.set(groups[i], others, i);
                chosen.set(groups[i], values, i);
            }
        }
    }

    private boolean isBetter(int group, Column values, Column others, int row) {
        if (deciding.isNull(group)) {
            return true;
        }
        int order = deciding.compare(group, others, row) * replaced;
        if (order != 0 || values.isNull(row)) {
            return order > 0;
        }
        return chosen.isNull(group) || chosen.compare(group, values, row) * replaced > 0;
    }

    @Override
    public Column result(int from, int to) {
        return chosen.slice(from, to);
    }

    @Override
    public long bytes() {
        return chosen.bytes() + deciding.bytes();
    }
}
