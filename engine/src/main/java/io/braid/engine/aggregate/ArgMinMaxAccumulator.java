package io.braid.engine.aggregate;

import io.braid.engine.column.ValueArray;
import io.braid.spi.batch.Column;
import io.braid.spi.type.DataType;

/**
 * The value that stands beside the least or the greatest of others in its group. Which of several it is does not depend
 * on the order of rows: it is the least or the greatest of them, too.
 */
final class ArgMinMaxAccumulator implements Accumulator {
    private final ValueArray chosen;
    private final ValueArray deciding;
    /** The sign of the comparison of what is there with what is to replace it. */
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
