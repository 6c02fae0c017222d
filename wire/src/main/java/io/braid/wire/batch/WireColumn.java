package io.braid.wire.batch;

import io.braid.wire.ProtocolException;
import io.braid.wire.WireReader;
import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;

/**
 * Values of one column of a batch, as arrays that are not copied, and may be longer than the rows. Bit {@code row % 64}
 * of word {@code row / 64} of the validity is set if the row has a value; the validity is absent if no row is null.
 * Sender and receiver use the same classes.
 */
public abstract class WireColumn {
    private static final int VALIDITY_FLAG_BYTES = 1;

    private final Layout layout;
    private final int rows;
    private final long @Nullable [] validity;

    WireColumn(Layout layout, int rows, int available, long @Nullable [] validity) {
        if (available < rows || (validity != null && validity.length < words(rows))) {
            throw new IllegalArgumentException("the arrays are too short for " + rows + " rows");
        }
        this.layout = layout;
        this.rows = rows;
        this.validity = validity;
    }

    public final Layout layout() {
        return layout;
    }

    public final int rows() {
        return rows;
    }

    /** The bitmap of rows that have a value; null if no row is null. */
    public final long @Nullable [] validity() {
        return validity;
    }

    public final boolean isNull(int row) {
        return validity != null && (validity[row >>> 6] & (1L << row)) == 0;
    }

    /** Bytes of the encoded values, without the validity. */
    abstract long valueBytes();

    /** Writes the values at the position of the buffer, which is little-endian, and advances that position. */
    abstract void writeValues(ByteBuffer out);

    final long encodedBytes() {
        return VALIDITY_FLAG_BYTES + (validity == null ? 0 : 8L * words(rows)) + valueBytes();
    }

    final void writeTo(ByteBuffer out) {
        out.put((byte) (validity == null ? 0 : 1));
        if (validity != null) {
            putLongs(validity, words(rows), out);
        }
        writeValues(out);
    }

    /** Reads a column from a reader whose buffer is little-endian. */
    static WireColumn readFrom(Layout layout, int rows, WireReader reader) throws ProtocolException {
        long[] validity = reader.readBoolean() ? getLongs(words(rows), reader) : null;
        reader.need((long) rows * layout.bytesPerRow());
        switch (layout) {
            case BOOLEAN:
                return WireBooleans.readFrom(rows, validity, reader);
            case INT:
                return WireInts.readFrom(rows, validity, reader);
            case LONG:
                return new WireLongs(rows, getLongs(rows, reader), validity);
            case DOUBLE:
                return WireDoubles.readFrom(rows, validity, reader);
            case INT128:
                return new WireInt128s(rows, getLongs(rows, reader), getLongs(rows, reader), validity);
            case BYTES:
                return WireBytes.readFrom(rows, validity, reader);
        }
        throw new AssertionError(layout);
    }

    static int words(int rows) {
        return (int) ((rows + 63L) >>> 6);
    }

    static void putLongs(long[] values, int count, ByteBuffer out) {
        out.asLongBuffer().put(values, 0, count);
        out.position(out.position() + count * Long.BYTES);
    }

    static long[] getLongs(int count, WireReader reader) throws ProtocolException {
        ByteBuffer in = reader.need((long) count * Long.BYTES);
        long[] values = new long[count];
        in.asLongBuffer().get(values);
        in.position(in.position() + count * Long.BYTES);
        return values;
    }
}
