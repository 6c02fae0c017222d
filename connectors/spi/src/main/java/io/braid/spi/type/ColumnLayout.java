package io.braid.spi.type;

/** Memory layout of a column's values. Types share layouts, so that a kernel is written once per layout. */
public enum ColumnLayout {
    /** One byte per row, 0 or 1. */
    BOOLEAN(1),
    /** An {@code int} per row: small integers, and dates as days since 1970-01-01. */
    INT(Integer.BYTES),
    /**
     * A {@code long} per row: integers, times and timestamps in ticks, decimals of up to 18 digits as scaled integers.
     */
    LONG(Long.BYTES),
    /** A {@code double} per row. */
    DOUBLE(Double.BYTES),
    /** Two {@code long}s per row, high and low half: decimals of up to 38 digits as scaled integers, and intervals. */
    INT128(2 * Long.BYTES),
    /** A slice of a shared byte array per row: text as UTF-8, and binary strings. */
    BYTES(Integer.BYTES);

    private final int bytesPerRow;

    ColumnLayout(int bytesPerRow) {
        this.bytesPerRow = bytesPerRow;
    }

    /** The size of a row in the arrays, excluding its slice of the byte array. */
    public int bytesPerRow() {
        return bytesPerRow;
    }
}
