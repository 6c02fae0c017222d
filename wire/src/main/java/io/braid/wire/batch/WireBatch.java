package io.braid.wire.batch;

import io.braid.wire.ProtocolException;
import io.braid.wire.WireReader;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;

/**
 * Columnar batch of rows on the wire. Encoding: int32 rows and int32 columns (big-endian, as in every message), then
 * each column: a byte for the layout, a byte that is 1 if a validity follows, and the validity and the values,
 * little-endian.
 */
public final class WireBatch {
    private static final int HEADER_BYTES = 2 * Integer.BYTES;
    private static final int LEAST_COLUMN_BYTES = 2;

    private final int rows;
    private final List<WireColumn> columns;

    public WireBatch(int rows, List<WireColumn> columns) {
        for (WireColumn column : columns) {
            if (column.rows() != rows) {
                throw new IllegalArgumentException("a column of " + column.rows() + " rows in a batch of " + rows);
            }
        }
        this.rows = rows;
        this.columns = List.copyOf(columns);
    }

    public int rows() {
        return rows;
    }

    public int columnCount() {
        return columns.size();
    }

    public WireColumn column(int index) {
        return columns.get(index);
    }

    /** The number of bytes that {@link #writeTo} writes. */
    public long encodedBytes() {
        long bytes = HEADER_BYTES;
        for (WireColumn column : columns) {
            bytes += 1 + column.encodedBytes();
        }
        return bytes;
    }

    /** Writes the batch at the buffer's position, which advances; the buffer's byte order is restored. */
    public void writeTo(ByteBuffer out) {
        ByteOrder order = out.order();
        out.order(ByteOrder.BIG_ENDIAN).putInt(rows).putInt(columns.size());
        out.order(ByteOrder.LITTLE_ENDIAN);
        for (WireColumn column : columns) {
            out.put(column.layout().code());
            column.writeTo(out);
        }
        out.order(order);
    }

    public static WireBatch readFrom(WireReader reader) throws ProtocolException {
        int rows = reader.readInt();
        if (rows < 0) {
            throw new ProtocolException("A batch announces " + rows + " rows.");
        }
        int count = reader.readCount(LEAST_COLUMN_BYTES);
        ByteBuffer buffer = reader.need(0);
        ByteOrder order = buffer.order();
        buffer.order(ByteOrder.LITTLE_ENDIAN);
        try {
            List<WireColumn> columns = new ArrayList<>(count);
            for (int i = 0; i < count; i++) {
                columns.add(WireColumn.readFrom(Layout.of(reader.readByte()), rows, reader));
            }
            return new WireBatch(rows, columns);
        } finally {
            buffer.order(order);
        }
    }
}
