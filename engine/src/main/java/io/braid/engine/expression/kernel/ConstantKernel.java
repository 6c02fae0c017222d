package io.braid.engine.expression.kernel;

import io.braid.spi.batch.Column;
import io.braid.spi.type.DataType;

/** Kernel of a constant, the same value for every row. */
public final class ConstantKernel implements Kernel {
    private final Column single;
    private Column repeated;

    /** Creates the constant that is the only row of this column. */
    public ConstantKernel(Column single) {
        this.single = single;
        this.repeated = single;
    }

    @Override
    public DataType type() {
        return single.type();
    }

    /** The constant as a column of one row. */
    public Column single() {
        return single;
    }

    public boolean isNull() {
        return single.isNull(0);
    }

    @Override
    public Column evaluate(EvaluatedRows rows) {
        // Most batches have the same size, so the last column can mostly be reused.
        if (repeated.rows() != rows.count()) {
            repeated = single.gather(new int[rows.count()], rows.count());
        }
        return repeated;
    }
}
