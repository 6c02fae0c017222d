package io.braid.wire.batch;

import io.braid.wire.ProtocolException;
import io.braid.wire.WireReader;
import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;

/** Column of doubles: DOUBLE and REAL. */
public final class WireDoubles extends WireColumn {
    private final double[] values;

    public WireDoubles(int rows, double[] values, long @Nullable [] validity) {
        super(Layout.DOUBLE, rows, values.length, validity);
        this.values = values;
    }

    public double get(int row) {
        return values[row];
    }

    /** The values, at least one for each row. */
    public double[] values() {
        return values;
    }

    @Override
    long valueBytes() {
        return (long) rows() * Double.BYTES;
    }

    @Override
    void writeValues(ByteBuffer out) {
        out.asDoubleBuffer().put(values, 0, rows());
        out.position(out.position() + rows() * Double.BYTES);
    }

    static WireDoubles readFrom(int rows, long @Nullable [] validity, WireReader reader) throws ProtocolException {
        ByteBuffer in = reader.need((long) rows * Double.BYTES);
        double[] values = new double[rows];
        in.asDoubleBuffer().get(values);
        in.position(in.position() + rows * Double.BYTES);
        return new WireDoubles(rows, values, validity);
    }
}
