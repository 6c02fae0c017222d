package io.braid.wire.batch;

import io.braid.wire.ProtocolException;

/** Physical layout of the values of a column on the wire. */
public enum Layout {
    /** One byte per row, 0 or 1. */
    BOOLEAN(0, 1),
    /** An int32 per row: integers up to INTEGER; dates as days since 1970-01-01. */
    INT(1, Integer.BYTES),
    /** An int64 per row: BIGINT; decimals of up to 18 digits, scaled; times and timestamps in ticks of 100 ns. */
    LONG(2, Long.BYTES),
    /** A double per row. */
    DOUBLE(3, Double.BYTES),
    /** An int64 per row with the upper halves, then one per row with the lower: decimals of 19 to 38 digits, scaled. */
    INT128(4, 2 * Long.BYTES),
    /** One int32 per row and one more: offsets, from 0, into the bytes that follow. Text is UTF-8. */
    BYTES(5, Integer.BYTES);

    private static final Layout[] ALL = values();

    private final byte code;
    private final int bytesPerRow;

    Layout(int code, int bytesPerRow) {
        this.code = (byte) code;
        this.bytesPerRow = bytesPerRow;
    }

    public byte code() {
        return code;
    }

    /** The minimum number of bytes of a row, even if null. */
    public int bytesPerRow() {
        return bytesPerRow;
    }

    public static Layout of(byte code) throws ProtocolException {
        for (Layout layout : ALL) {
            if (layout.code == code) {
                return layout;
            }
        }
        throw new ProtocolException("There is no column layout " + code + ".");
    }
}
