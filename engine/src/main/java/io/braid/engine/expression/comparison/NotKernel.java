package io.braid.engine.expression.comparison;

import io.braid.engine.expression.kernel.EvaluatedRows;
import io.braid.engine.expression.kernel.Kernel;
import io.braid.spi.batch.BooleanColumn;
import io.braid.spi.batch.Column;
import io.braid.spi.type.DataType;

/** Kernel of NOT; null remains null. */
public record NotKernel(Kernel argument, DataType type) implements Kernel {
    @Override
    public Column evaluate(EvaluatedRows rows) {
        BooleanColumn column = (BooleanColumn) argument.evaluate(rows);
        byte[] values = column.values();
        byte[] opposite = new byte[rows.count()];
        for (int i = 0; i < opposite.length; i++) {
            opposite[i] = (byte) (values[i] ^ 1);
        }
        return new BooleanColumn(type, opposite.length, opposite, column.validity());
    }
}
