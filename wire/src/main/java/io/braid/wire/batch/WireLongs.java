package io.braid.wire.batch;

import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;

/** Column of 64-bit integers: BIGINT, scaled decimals of up to 18 digits, times and timestamps in ticks of 100 ns. */
public final class WireLongs extends WireColumn {
    private final long[] values;

    public WireLongs(int rows, long[] values, long @Nullable [] validity) {
        super(Layout.LONG, rows, values.length, validity);
        this.values = values;
    }

    public long get(int row) {
        return values[row];
    }

    /** The values, at least one for each row. */
    public long[] values() {
        return values;
    }

    @Override
    long valueBytes() {
        return (long) rows() * Long.BYTES;
    }

    @Override
    void writeValues(ByteBuffer out) {
        putLongs(values, rows(), out);
    }
}
