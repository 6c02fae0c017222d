package io.braid.engine.expression.cast;

import io.braid.engine.expression.kernel.EvaluatedRows;
import io.braid.engine.expression.kernel.Kernel;
import io.braid.spi.batch.Column;
import io.braid.spi.batch.ColumnBuilder;
import io.braid.spi.type.DataType;

/** Kernel that casts values one by one; null remains null. */
record CastKernel(Kernel argument, RowCast cast, DataType type) implements Kernel {
    @Override
    public Column evaluate(EvaluatedRows rows) {
        Column source = argument.evaluate(rows);
        ColumnBuilder target = ColumnBuilder.of(type, rows.count());
        for (int row = 0; row < rows.count(); row++) {
            if (source.isNull(row)) {
                target.appendNull();
            } else {
                cast.append(source, row, target);
            }
        }
        return target.build();
    }
}
