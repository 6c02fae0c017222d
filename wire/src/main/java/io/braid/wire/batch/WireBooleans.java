package io.braid.wire.batch;

import io.braid.wire.ProtocolException;
import io.braid.wire.WireReader;
import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;

/** Column of booleans. */
public final class WireBooleans extends WireColumn {
    private final byte[] values;

    /** Creates a column of one byte per row, 0 or 1. */
    public WireBooleans(int rows, byte[] values, long @Nullable [] validity) {
        super(Layout.BOOLEAN, rows, values.length, validity);
        this.values = values;
    }

    public boolean get(int row) {
        return values[row] != 0;
    }

    /** The values, at least one for each row. */
    public byte[] values() {
        return values;
    }

    @Override
    long valueBytes() {
        return rows();
    }

    @Override
    void writeValues(ByteBuffer out) {
        out.put(values, 0, rows());
    }

    static WireBooleans readFrom(int rows, long @Nullable [] validity, WireReader reader) throws ProtocolException {
        byte[] values = new byte[rows];
        reader.need(rows).get(values);
        return new WireBooleans(rows, values, validity);
    }
}
