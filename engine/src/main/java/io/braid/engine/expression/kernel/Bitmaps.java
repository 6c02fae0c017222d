package io.braid.engine.expression.kernel;

import io.braid.spi.batch.Column;
import io.braid.spi.batch.Validity;
import org.jspecify.annotations.Nullable;

/** Validity bitmaps of results. */
public final class Bitmaps {
    private Bitmaps() {}

    /** Returns the rows in which both operands have a value. */
    public static long @Nullable [] both(Operand left, Operand right, int rows) {
        return both(of(left, rows), of(right, rows), rows);
    }

    public static long @Nullable [] both(long @Nullable [] left, long @Nullable [] right, int rows) {
        if (left == null) {
            return right;
        }
        if (right == null) {
            return left;
        }
        long[] both = new long[Validity.words(rows)];
        for (int i = 0; i < both.length; i++) {
            both[i] = left[i] & right[i];
        }
        return both;
    }

    public static long @Nullable [] of(Operand operand, int rows) {
        Column column = operand.column();
        if (!operand.isConstant()) {
            return column.validity();
        }
        return column.isNull(0) ? none(rows) : null;
    }

    /** Returns the bitmap in which no row has a value. */
    public static long[] none(int rows) {
        return new long[Validity.words(rows)];
    }
}
