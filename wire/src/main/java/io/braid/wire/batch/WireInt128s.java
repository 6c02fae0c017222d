package io.braid.wire.batch;

import java.math.BigInteger;
import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;

/** Column of 128-bit integers in two halves: scaled decimals of 19 to 38 digits. */
public final class WireInt128s extends WireColumn {
    private final long[] high;
    private final long[] low;

    /** Creates a column of the upper halves, signed, and the lower halves, unsigned. */
    public WireInt128s(int rows, long[] high, long[] low, long @Nullable [] validity) {
        super(Layout.INT128, rows, Math.min(high.length, low.length), validity);
        this.high = high;
        this.low = low;
    }

    public BigInteger get(int row) {
        BigInteger lower = BigInteger.valueOf(low[row] >>> 1).shiftLeft(1).add(BigInteger.valueOf(low[row] & 1));
        return BigInteger.valueOf(high[row]).shiftLeft(64).add(lower);
    }

    /** The upper halves, at least one for each row. */
    public long[] high() {
        return high;
    }

    /** The lower halves, at least one for each row. */
    public long[] low() {
        return low;
    }

    @Override
    long valueBytes() {
        return 2L * rows() * Long.BYTES;
    }

    @Override
    void writeValues(ByteBuffer out) {
        putLongs(high, rows(), out);
        putLongs(low, rows(), out);
    }
}
