package io.braid.engine.expression.kernel;

import io.braid.spi.batch.Column;
import io.braid.spi.type.DataType;

/** Kernel that returns a column of the input unchanged. */
public record ColumnKernel(int index, DataType type) implements Kernel {
    @Override
    public Column evaluate(EvaluatedRows rows) {
        return rows.column(index);
    }
}
