package io.braid.engine.expression.number;

import io.braid.spi.batch.Column;
import io.braid.spi.batch.Int128Column;
import io.braid.spi.batch.IntColumn;
import io.braid.spi.batch.LongColumn;
import io.braid.spi.batch.Validity;
import io.braid.spi.type.DataType;
import io.braid.spi.type.TypeKind;
import org.jspecify.annotations.Nullable;

/** Conversion of 128-bit numbers to columns of narrower types. */
public final class ExactNumbers {
    private static final int DIGITS_OF_ANY_LONG = 19;

    private ExactNumbers() {}

    /**
     * Returns a column of integers, or of scaled integers of a decimal type, from their halves; throws if one does not
     * fit.
     */
    public static Column column(DataType type, long[] high, long[] low, long @Nullable [] validity) {
        if (type.kind() == TypeKind.DECIMAL) {
            DecimalResult result = new DecimalResult(type, low.length, validity);
            for (int i = 0; i < low.length; i++) {
                result.set(i, high[i], low[i]);
            }
            return result.build();
        }
        for (int i = 0; i < low.length; i++) {
            if (high[i] != low[i] >> 63 && !Validity.isNull(validity, i)) {
                throw ArithmeticErrors.outOfRange(type);
            }
        }
        return column(type, low, validity);
    }

    /** Returns a column of numbers that fit a long. */
    public static Column column(DataType type, long[] values, long @Nullable [] validity) {
        return switch (type.kind()) {
            case DECIMAL ->
                type.precision() >= DIGITS_OF_ANY_LONG
                        ? Int128Column.ofLongs(type, values.length, values, validity)
                        : decimals(type, values, validity);
            case BIGINT -> new LongColumn(type, values.length, values, validity);
            default -> narrow(type, values, validity);
        };
    }

    private static Column decimals(DataType type, long[] values, long @Nullable [] validity) {
        DecimalResult result = new DecimalResult(type, values.length, validity);
        for (int i = 0; i < values.length; i++) {
            result.set(i, values[i]);
        }
        return result.build();
    }

    private static Column narrow(DataType type, long[] values, long @Nullable [] validity) {
        int[] narrow = new int[values.length];
        for (int i = 0; i < values.length; i++) {
            if (!IntegerRange.contains(type.kind(), values[i]) && !Validity.isNull(validity, i)) {
                throw ArithmeticErrors.outOfRange(type);
            }
            narrow[i] = (int) values[i];
        }
        return new IntColumn(type, values.length, narrow, validity);
    }
}
