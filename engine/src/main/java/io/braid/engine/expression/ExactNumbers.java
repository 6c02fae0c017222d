package io.braid.engine.expression;

import io.braid.spi.batch.Column;
import io.braid.spi.batch.IntColumn;
import io.braid.spi.batch.LongColumn;
import io.braid.spi.batch.Validity;
import io.braid.spi.type.DataType;
import io.braid.spi.type.TypeKind;
import org.jspecify.annotations.Nullable;

/** Numbers of 128 bits as columns of narrower types. */
public final class ExactNumbers {
    private ExactNumbers() {}

    /** Integers, or scaled integers of a decimal type, given by their halves; one that does not fit is an error. */
    public static Column column(DataType type, long[] high, long[] low, long @Nullable [] validity) {
        if (type.kind() == TypeKind.DECIMAL) {
            DecimalResult result = new DecimalResult(type, low.length, validity);
            for (int i = 0; i < low.length; i++) {
                result.set(i, high[i], low[i]);
            }
            return result.build();
        }
        int[] narrow = new int[type.kind() == TypeKind.BIGINT ? 0 : low.length];
        for (int i = 0; i < low.length; i++) {
            boolean fits = high[i] == low[i] >> 63 && IntegerRange.contains(type.kind(), low[i]);
            if (!fits && !Validity.isNull(validity, i)) {
                throw ArithmeticErrors.outOfRange(type);
            }
            if (narrow.length > 0) {
                narrow[i] = (int) low[i];
            }
        }
        return type.kind() == TypeKind.BIGINT
                ? new LongColumn(type, low.length, low, validity)
                : new IntColumn(type, low.length, narrow, validity);
    }
}
