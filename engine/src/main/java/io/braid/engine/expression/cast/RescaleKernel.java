package io.braid.engine.expression.cast;

import io.braid.engine.expression.kernel.Bitmaps;
import io.braid.engine.expression.kernel.EvaluatedRows;
import io.braid.engine.expression.kernel.Kernel;
import io.braid.engine.expression.kernel.Operand;
import io.braid.engine.expression.number.DecimalResult;
import io.braid.engine.expression.number.Powers;
import io.braid.engine.expression.number.Rounding;
import io.braid.engine.expression.number.WideValues;
import io.braid.spi.batch.Column;
import io.braid.spi.type.DataType;
import org.jspecify.annotations.Nullable;

/** Kernel that converts integers and decimals to decimals of another scale or width, rounded half away from zero. */
record RescaleKernel(Kernel argument, DataType type) implements Kernel {
    @Override
    public Column evaluate(EvaluatedRows rows) {
        Operand operand = Operand.of(argument, rows);
        int count = rows.count();
        long @Nullable [] validity = Bitmaps.of(operand, count);
        DecimalResult result = new DecimalResult(type, count, validity);
        WideValues values = operand.wide();
        int fromScale = argument.type().scale();
        int digits = type.scale() - fromScale;
        boolean isQuick = Powers.fitsLong(Math.abs(digits));
        long factor = isQuick ? Powers.asLong(Math.abs(digits)) : 0;
        for (int i = 0; i < count; i++) {
            long value = values.low(i);
            if (!isQuick || !values.isLong(i) || value == Long.MIN_VALUE) {
                result.set(i, Rounding.rescale(values.big(i), fromScale, type.scale()));
            } else if (digits >= 0) {
                result.set(i, Math.multiplyHigh(value, factor), value * factor);
            } else {
                long rounded = Rounding.divide(value, factor);
                result.set(i, rounded >> 63, rounded);
            }
        }
        return result.build();
    }
}
