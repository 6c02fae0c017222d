package io.braid.engine.expression.comparison;

import io.braid.engine.expression.kernel.EvaluatedRows;
import io.braid.engine.expression.kernel.Kernel;
import io.braid.spi.batch.BooleanColumn;
import io.braid.spi.batch.Column;
import io.braid.spi.type.DataType;

/** Kernel of IS NULL and IS NOT NULL; never null itself. */
public record NullTestKernel(Kernel argument, boolean wantsNull, DataType type) implements Kernel {
    @Override
    public Column evaluate(EvaluatedRows rows) {
        Column column = argument.evaluate(rows);
        byte[] truth = new byte[rows.count()];
        for (int i = 0; i < truth.length; i++) {
            truth[i] = (byte) (column.isNull(i) == wantsNull ? 1 : 0);
        }
        return new BooleanColumn(type, truth.length, truth, null);
    }
}
