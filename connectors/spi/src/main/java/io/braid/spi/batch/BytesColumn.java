package io.braid.spi.batch;

import io.braid.spi.type.DataType;
import io.braid.spi.type.TypeKind;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * A column of byte strings: VARCHAR as UTF-8, and VARBINARY. Row {@code r} is {@code bytes[offsets[r]]} up to, but not
 * including, {@code bytes[offsets[r + 1]]}; a null row is empty. Slices share the bytes.
 */
public final class BytesColumn extends Column {
    private final int[] offsets;
    private final byte[] bytes;

    public BytesColumn(DataType type, int rows, int[] offsets, byte[] bytes, long @Nullable [] validity) {
        super(type, Layout.BYTES, rows, validity);
        this.offsets = offsets;
        this.bytes = bytes;
    }

    /** {@code rows() + 1} positions in {@link #bytes()}; the first need not be 0. */
    public int[] offsets() {
        return offsets;
    }

    public byte[] bytes() {
        return bytes;
    }

    public int start(int row) {
        return offsets[row];
    }

    public int length(int row) {
        return offsets[row + 1] - offsets[row];
    }

    /** The row as text, decoded anew at each call. */
    public String text(int row) {
        return new String(bytes, start(row), length(row), StandardCharsets.UTF_8);
    }

    @Override
    public Column slice(int from, int to) {
        return new BytesColumn(
                type(),
                to - from,
                Arrays.copyOfRange(offsets, from, to + 1),
                bytes,
                Validity.slice(validity(), from, to));
    }

    @Override
    public Column gather(int[] selected, int count) {
        int[] gatheredOffsets = new int[count + 1];
        int total = 0;
        for (int i = 0; i < count; i++) {
            total = Math.addExact(total, selected[i] < 0 ? 0 : length(selected[i]));
            gatheredOffsets[i + 1] = total;
        }
        byte[] gathered = new byte[total];
        for (int i = 0; i < count; i++) {
            if (selected[i] >= 0) {
                System.arraycopy(bytes, start(selected[i]), gathered, gatheredOffsets[i], length(selected[i]));
            }
        }
        return new BytesColumn(type(), count, gatheredOffsets, gathered, Validity.gather(validity(), selected, count));
    }

    @Override
    public long retainedBytes() {
        return 4L * offsets.length + bytes.length + validityBytes();
    }

    @Override
    Object valueAt(int row) {
        return type().kind() == TypeKind.VARCHAR
                ? text(row)
                : Arrays.copyOfRange(bytes, offsets[row], offsets[row + 1]);
    }
}
