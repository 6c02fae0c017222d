package io.braid.wire.batch;

import io.braid.wire.ProtocolException;
import io.braid.wire.WireReader;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** Column of byte strings, which share one array: VARCHAR as UTF-8, and VARBINARY. A null row is empty. */
public final class WireBytes extends WireColumn {
    private static final VarHandle LONGS = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.nativeOrder());
    private static final long NOT_ASCII = 0x8080808080808080L;

    private final int[] offsets;
    private final byte[] bytes;
    /**
     * Charset to decode the texts with, determined on demand. A race is benign: every thread finds the same charset.
     */
    private @Nullable Charset charset;

    /** Creates a column of {@code rows + 1} offsets into the bytes, the first of which need not be 0. */
    public WireBytes(int rows, int[] offsets, byte[] bytes, long @Nullable [] validity) {
        super(Layout.BYTES, rows, offsets.length - 1, validity);
        this.offsets = offsets;
        this.bytes = bytes;
    }

    public int length(int row) {
        return offsets[row + 1] - offsets[row];
    }

    public byte[] get(int row) {
        return Arrays.copyOfRange(bytes, offsets[row], offsets[row + 1]);
    }

    /** Returns the row as text. */
    public String text(int row) {
        Charset known = charset;
        if (known == null) {
            known = charsetOf(bytes);
            charset = known;
        }
        return new String(bytes, offsets[row], length(row), known);
    }

    /** Returns ISO 8859-1 if all bytes are ASCII: one pass over all bytes is cheaper than one per string. */
    private static Charset charsetOf(byte[] bytes) {
        long all = 0;
        int end = bytes.length - Long.BYTES;
        int i = 0;
        for (; i <= end; i += Long.BYTES) {
            all |= (long) LONGS.get(bytes, i);
        }
        for (; i < bytes.length; i++) {
            all |= bytes[i];
        }
        return (all & NOT_ASCII) == 0 ? StandardCharsets.ISO_8859_1 : StandardCharsets.UTF_8;
    }

    /** The shared array: row {@code r} starts at {@link #start}. */
    public byte[] bytes() {
        return bytes;
    }

    /** The offsets, at least one more than there are rows. */
    public int[] offsets() {
        return offsets;
    }

    public int start(int row) {
        return offsets[row];
    }

    @Override
    long valueBytes() {
        return (rows() + 1L) * Integer.BYTES + totalLength();
    }

    @Override
    void writeValues(ByteBuffer out) {
        int first = offsets[0];
        if (first == 0) {
            out.asIntBuffer().put(offsets, 0, rows() + 1);
            out.position(out.position() + (rows() + 1) * Integer.BYTES);
        } else {
            for (int row = 0; row <= rows(); row++) {
                out.putInt(offsets[row] - first);
            }
        }
        out.put(bytes, first, totalLength());
    }

    private int totalLength() {
        return offsets[rows()] - offsets[0];
    }

    static WireBytes readFrom(int rows, long @Nullable [] validity, WireReader reader) throws ProtocolException {
        reader.need((rows + 1L) * Integer.BYTES);
        int[] offsets = WireInts.get(rows + 1, reader);
        int previous = 0;
        for (int offset : offsets) {
            if (offset < previous) {
                throw new ProtocolException("The positions in a column of byte strings do not ascend.");
            }
            previous = offset;
        }
        if (offsets[0] != 0) {
            throw new ProtocolException("The positions in a column of byte strings start at " + offsets[0] + ".");
        }
        ByteBuffer in = reader.need(offsets[rows]);
        byte[] bytes = new byte[offsets[rows]];
        in.get(bytes);
        return new WireBytes(rows, offsets, bytes, validity);
    }
}
