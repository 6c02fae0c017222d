package io.braid.jdbc;

import io.braid.wire.batch.WireBytes;
import io.braid.wire.message.ColumnDescriptor;

/** Binary strings; as text, in hexadecimal digits. */
final class BinaryCells extends Cells {
    private static final String DIGITS = "0123456789ABCDEF";

    private final WireBytes values;

    BinaryCells(ColumnDescriptor column, WireBytes values) {
        super(column, values);
        this.values = values;
    }

    @Override
    Object object(int row) {
        return values.get(row);
    }

    @Override
    byte[] bytes(int row) {
        return values.get(row);
    }

    @Override
    String text(int row) {
        StringBuilder text = new StringBuilder(2 * values.length(row));
        for (byte value : values.get(row)) {
            text.append(DIGITS.charAt((value >> 4) & 0xF)).append(DIGITS.charAt(value & 0xF));
        }
        return text.toString();
    }
}
