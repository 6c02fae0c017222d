package io.braid.spark;

import io.braid.spi.batch.Column;
import io.braid.spi.batch.Int128;
import io.braid.spi.batch.Int128Column;
import io.braid.spi.batch.LongColumn;
import io.braid.spi.batch.Validity;
import io.braid.spi.type.ColumnLayout;
import io.braid.spi.type.DataType;
import io.braid.spi.type.TypeKind;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;
import org.sparkproject.org.apache.arrow.flatbuf.Decimal;
import org.sparkproject.org.apache.arrow.flatbuf.Field;

/** Vector of 128-bit decimals, read as a decimal or integer column without loss of digits. */
final class ArrowDecimals {
    private static final int BYTES = 16;

    private final ByteBuffer bytes;
    private final int start;
    private final int scale;
    private final DataType type;

    ArrowDecimals(ByteBuffer bytes, int start, Field field, DataType type) {
        this.bytes = bytes;
        this.start = start;
        this.scale = ((Decimal) field.type(new Decimal())).scale();
        this.type = type;
    }

    Column column(int rows, long @Nullable [] validity) {
        boolean isKnown = type.kind() == TypeKind.DECIMAL || type.kind() == TypeKind.BIGINT;
        if (!isKnown) {
            throw ArrowBatches.unexpected("decimals where " + type + " was expected");
        }
        long[] high = new long[rows];
        long[] low = new long[rows];
        for (int row = 0; row < rows; row++) {
            if (!Validity.isNull(validity, row)) {
                low[row] = bytes.getLong(start + row * BYTES);
                high[row] = bytes.getLong(start + row * BYTES + Long.BYTES);
                if (scale != type.scale()) {
                    rescale(high, low, row);
                }
            }
        }
        if (type.layout() == ColumnLayout.INT128) {
            return new Int128Column(type, rows, high, low, validity);
        }
        for (int row = 0; row < rows; row++) {
            if (high[row] != low[row] >> (Long.SIZE - 1)) {
                throw ArrowBatches.unexpected("a number that does not fit " + type);
            }
        }
        return new LongColumn(type, rows, low, validity);
    }

    private void rescale(long[] high, long[] low, int row) {
        try {
            BigInteger value = new BigDecimal(Int128.toBigInteger(high[row], low[row]), scale)
                    .setScale(type.scale())
                    .unscaledValue();
            low[row] = value.longValue();
            high[row] = value.shiftRight(Long.SIZE).longValueExact();
        } catch (ArithmeticException e) {
            throw ArrowBatches.unexpected("a number that does not fit " + type);
        }
    }
}
