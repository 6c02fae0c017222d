package io.braid.engine.expression.arithmetic;

import io.braid.engine.expression.kernel.EvaluatedRows;
import io.braid.engine.expression.kernel.Kernel;
import io.braid.engine.expression.kernel.Operand;
import io.braid.spi.batch.Column;
import io.braid.spi.batch.LongColumn;
import io.braid.spi.type.DataType;

/** Kernel that widens smaller integers to BIGINT. */
record WidenKernel(Kernel argument, DataType type) implements Kernel {
    @Override
    public Column evaluate(EvaluatedRows rows) {
        Column column = argument.evaluate(rows);
        return new LongColumn(type, column.rows(), new Operand(column, -1).longs(), column.validity());
    }
}
