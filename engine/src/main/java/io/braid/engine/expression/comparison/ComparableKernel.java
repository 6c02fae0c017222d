package io.braid.engine.expression.comparison;

import io.braid.engine.expression.kernel.Bitmaps;
import io.braid.engine.expression.kernel.EvaluatedRows;
import io.braid.engine.expression.kernel.Kernel;
import io.braid.engine.expression.kernel.Operand;
import io.braid.engine.expression.number.Powers;
import io.braid.engine.expression.number.WideValues;
import io.braid.spi.batch.Column;
import io.braid.spi.batch.Int128;
import io.braid.spi.batch.Int128Column;
import io.braid.spi.type.DataType;
import java.math.BigInteger;
import org.jspecify.annotations.Nullable;

/**
 * Kernel that rescales exact numbers for comparison with numbers of a finer scale. A value that overflows at that scale
 * is replaced by one beyond all of these, which compares in the same way.
 */
public record ComparableKernel(Kernel argument, DataType type) implements Kernel {
    private static final BigInteger BEYOND = Powers.big(DataType.MAX_DECIMAL_DIGITS);

    @Override
    public Column evaluate(EvaluatedRows rows) {
        Operand operand = Operand.of(argument, rows);
        int count = rows.count();
        long @Nullable [] validity = Bitmaps.of(operand, count);
        WideValues values = operand.wide();
        BigInteger factor = Powers.big(type.scale() - argument.type().scale());
        long[] highs = new long[count];
        long[] lows = new long[count];
        for (int i = 0; i < count; i++) {
            BigInteger scaled = values.big(i).multiply(factor).min(BEYOND).max(BEYOND.negate());
            highs[i] = Int128.high(scaled);
            lows[i] = Int128.low(scaled);
        }
        return new Int128Column(type, count, highs, lows, validity);
    }
}
