package io.braid.jdbc.cell;

import io.braid.wire.batch.WireBytes;
import io.braid.wire.message.ColumnDescriptor;

/** Binary strings; as text, in hexadecimal digits. */
final class BinaryCells extends Cells {
    private static final String DIGITS = "0123456789ABCDEF";

    private final WireBytes values;
    private final CellContext context;

    BinaryCells(ColumnDescriptor column, WireBytes values, CellContext context) {
        super(column, values);
        this.context = context;
        this.values = values;
    }

    @Override
    public Object object(int row) {
        return context.cut(values.get(row));
    }

    @Override
    public byte[] bytes(int row) {
        return context.cut(values.get(row));
    }

    @Override
    public String text(int row) {
        StringBuilder text = new StringBuilder(2 * values.length(row));
        for (byte value : bytes(row)) {
            text.append(DIGITS.charAt((value >> 4) & 0xF)).append(DIGITS.charAt(value & 0xF));
        }
        return text.toString();
    }
}
