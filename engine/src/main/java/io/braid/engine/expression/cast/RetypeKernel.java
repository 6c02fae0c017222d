package io.braid.engine.expression.cast;

import io.braid.engine.expression.kernel.EvaluatedRows;
import io.braid.engine.expression.kernel.Kernel;
import io.braid.spi.batch.BooleanColumn;
import io.braid.spi.batch.BytesColumn;
import io.braid.spi.batch.Column;
import io.braid.spi.batch.DoubleColumn;
import io.braid.spi.batch.Int128Column;
import io.braid.spi.batch.IntColumn;
import io.braid.spi.batch.LongColumn;
import io.braid.spi.type.DataType;

/** Kernel that changes the type of values to another of the same layout, without copying them. */
record RetypeKernel(Kernel argument, DataType type) implements Kernel {
    @Override
    public Column evaluate(EvaluatedRows rows) {
        Column column = argument.evaluate(rows);
        int count = column.rows();
        return switch (type.layout()) {
            case BOOLEAN -> new BooleanColumn(type, count, ((BooleanColumn) column).values(), column.validity());
            case INT -> new IntColumn(type, count, ((IntColumn) column).values(), column.validity());
            case LONG -> new LongColumn(type, count, ((LongColumn) column).values(), column.validity());
            case DOUBLE -> new DoubleColumn(type, count, ((DoubleColumn) column).values(), column.validity());
            case INT128 -> ((Int128Column) column).as(type);
            case BYTES -> {
                BytesColumn bytes = (BytesColumn) column;
                yield new BytesColumn(type, count, bytes.offsets(), bytes.bytes(), column.validity());
            }
        };
    }
}
