package io.braid.spi.batch;

import io.braid.spi.type.DataType;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** Builder of {@link BytesColumn}s. */
public final class BytesColumnBuilder extends ColumnBuilder {
    private static final int EXPECTED_LENGTH = 16;
    private static final int[] NO_OFFSETS = {0};
    private static final byte[] NO_BYTES = {};

    private int[] offsets = NO_OFFSETS;
    private byte[] bytes = NO_BYTES;
    private int expectedBytes;

    BytesColumnBuilder(DataType type, int expected) {
        super(type, expected);
        expectedBytes = expected * EXPECTED_LENGTH;
    }

    public void append(byte[] source, int start, int length) {
        int position = reserve(length);
        System.arraycopy(source, start, bytes, position, length);
    }

    public void append(byte[] value) {
        append(value, 0, value.length);
    }

    /** Appends text; plain ASCII, the common case, is copied without an intermediate array. */
    public void append(String text) {
        int length = text.length();
        int position = reserve(length);
        for (int i = 0; i < length; i++) {
            char c = text.charAt(i);
            if (c >= 0x80) {
                rows--;
                append(text.getBytes(StandardCharsets.UTF_8));
                return;
            }
            bytes[position + i] = (byte) c;
        }
    }

    /** The size of the rows so far, in bytes. */
    public int bytesUsed() {
        return offsets[rows];
    }

    /** Adds a row of the given length and returns its start in {@link #bytes}. */
    private int reserve(int length) {
        int position = offsets[rows];
        int end = BytesColumn.end(position, length);
        if (end > bytes.length) {
            bytes = Arrays.copyOf(bytes, Math.max(end, bytes.length == 0 ? expectedBytes : grow(bytes.length)));
        }
        if (rows + 1 == offsets.length) {
            offsets = Arrays.copyOf(offsets, 1 + grown(offsets.length - 1));
        }
        offsets[++rows] = end;
        return position;
    }

    @Override
    void appendPlaceholder() {
        reserve(0);
    }

    @Override
    void appendObject(Object value) {
        if (value instanceof byte[] binary) {
            append(binary);
        } else if (value instanceof ArrayValue array) {
            append(array.bytes());
        } else {
            append((String) value);
        }
    }

    @Override
    int capacity() {
        return offsets.length - 1;
    }

    @Override
    Column take(long @Nullable [] columnValidity) {
        Column column = new BytesColumn(type(), rows, offsets, bytes, columnValidity);
        // Sized by the last batch plus some slack, so that similar batches need not grow; not by the largest batch so
        // far, since one huge value must not inflate all later batches.
        expectedBytes = bytesUsed() + bytesUsed() / 16;
        bytes = NO_BYTES;
        offsets = NO_OFFSETS;
        return column;
    }
}
