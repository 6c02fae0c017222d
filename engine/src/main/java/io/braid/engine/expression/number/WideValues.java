package io.braid.engine.expression.number;

import io.braid.engine.column.Wide;
import io.braid.spi.batch.Int128;
import java.math.BigInteger;
import org.jspecify.annotations.Nullable;

/** Scaled integers of up to 128 bits; without upper halves, all fit a long. */
public final class WideValues {
    private final long @Nullable [] highs;
    private final long[] lows;
    private final int mask;

    /** @param mask bit mask for row numbers; 0 for a constant */
    public WideValues(long @Nullable [] highs, long[] lows, int mask) {
        this.highs = highs;
        this.lows = lows;
        this.mask = mask;
    }

    boolean isConstant() {
        return mask == 0;
    }

    /** The values modulo 2^64. */
    long[] lows() {
        return lows;
    }

    /** Returns the maximum number of bits of the first rows, without the sign; see {@link Wide#bits}. */
    int bits(int rows) {
        return Wide.bits(highs, lows, isConstant() ? Math.min(1, rows) : rows);
    }

    public long low(int row) {
        return lows[row & mask];
    }

    public long high(int row) {
        return highs == null ? lows[row & mask] >> 63 : highs[row & mask];
    }

    public boolean isLong(int row) {
        return highs == null || highs[row & mask] == lows[row & mask] >> 63;
    }

    public BigInteger big(int row) {
        return isLong(row) ? BigInteger.valueOf(low(row)) : Int128.toBigInteger(high(row), low(row));
    }
}
