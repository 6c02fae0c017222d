package io.braid.engine.expression;

import io.braid.spi.batch.Column;
import io.braid.spi.type.DataType;

/** A column of the input, passed through as it is. */
record ColumnKernel(int index, DataType type) implements Kernel {
    @Override
    public Column evaluate(Rows rows) {
        return rows.column(index);
    }
}
