package io.braid.engine.expression.kernel;

import io.braid.spi.batch.Column;
import io.braid.spi.type.DataType;

/** A column of the input, passed through as it is. */
public record ColumnKernel(int index, DataType type) implements Kernel {
    @Override
    public Column evaluate(EvaluatedRows rows) {
        return rows.column(index);
    }
}
