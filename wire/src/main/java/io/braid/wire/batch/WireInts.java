package io.braid.wire.batch;

import io.braid.wire.ProtocolException;
import io.braid.wire.WireReader;
import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;

/** Column of 32-bit integers: TINYINT to INTEGER, and DATE as days since 1970-01-01. */
public final class WireInts extends WireColumn {
    private final int[] values;

    public WireInts(int rows, int[] values, long @Nullable [] validity) {
        super(Layout.INT, rows, values.length, validity);
        this.values = values;
    }

    public int get(int row) {
        return values[row];
    }

    /** The values, at least one for each row. */
    public int[] values() {
        return values;
    }

    @Override
    long valueBytes() {
        return (long) rows() * Integer.BYTES;
    }

    @Override
    void writeValues(ByteBuffer out) {
        out.asIntBuffer().put(values, 0, rows());
        out.position(out.position() + rows() * Integer.BYTES);
    }

    static WireInts readFrom(int rows, long @Nullable [] validity, WireReader reader) throws ProtocolException {
        return new WireInts(rows, get(rows, reader), validity);
    }

    static int[] get(int count, WireReader reader) throws ProtocolException {
        ByteBuffer in = reader.need((long) count * Integer.BYTES);
        int[] values = new int[count];
        in.asIntBuffer().get(values);
        in.position(in.position() + count * Integer.BYTES);
        return values;
    }
}
