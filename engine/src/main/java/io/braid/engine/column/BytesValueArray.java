package io.braid.engine.column;

import io.braid.spi.batch.BytesColumn;
import io.braid.spi.batch.Column;
import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import io.braid.spi.type.DataType;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** Byte strings by number, all in one array. */
final class BytesValueArray extends ValueArray {
    private static final int FIRST_BYTES = 256;
    private static final int MOST_BYTES = Integer.MAX_VALUE - 8;

    private int[] starts = {};
    private int[] lengths = {};
    private byte[] bytes = {};
    private int used;
    /** Bytes below {@link #used} that no longer belong to a value. */
    private long wasted;

    BytesValueArray(DataType type) {
        super(type);
    }

    @Override
    public int compare(int index, Column other, int row) {
        BytesColumn column = (BytesColumn) other;
        int start = starts[index];
        return Arrays.compareUnsigned(
                bytes, start, start + lengths[index], column.bytes(), column.start(row), column.offsets()[row + 1]);
    }

    @Override
    void grow(int capacity) {
        starts = Arrays.copyOf(starts, capacity);
        lengths = Arrays.copyOf(lengths, capacity);
    }

    @Override
    void store(int index, Column source, int row) {
        BytesColumn column = (BytesColumn) source;
        int length = column.length(row);
        if (length > lengths[index]) {
            wasted += lengths[index];
            lengths[index] = 0;
            starts[index] = reserve(length);
        } else {
            wasted += lengths[index] - length;
        }
        lengths[index] = length;
        System.arraycopy(column.bytes(), column.start(row), bytes, starts[index], length);
    }

    @Override
    public long growth(Column values) {
        BytesColumn column = (BytesColumn) values;
        long added = (long) column.offsets()[column.rows()] - column.offsets()[0];
        return Math.max(0, 2 * (used - wasted + added) - textBytes());
    }

    /** Returns the bytes of the array, or of the one that will replace it when it becomes too small. */
    private long textBytes() {
        return Math.max(bytes.length, 2 * (used - wasted));
    }

    private int reserve(int length) {
        if ((long) used + length > bytes.length) {
            long needed = used - wasted + length;
            if (needed > MOST_BYTES) {
                throw new BraidException(
                        ErrorCode.OUT_OF_MEMORY,
                        "An aggregation would have to keep " + needed
                                + " bytes of text, more than it can. Group by fewer or shorter columns.");
            }
            compact((int) Math.min(MOST_BYTES, Math.max(FIRST_BYTES, 2 * needed)));
        }
        int start = used;
        used += length;
        return start;
    }

    private void compact(int capacity) {
        byte[] compacted = new byte[capacity];
        int position = 0;
        for (int i = 0; i < starts.length; i++) {
            System.arraycopy(bytes, starts[i], compacted, position, lengths[i]);
            starts[i] = position;
            position += lengths[i];
        }
        bytes = compacted;
        used = position;
        wasted = 0;
    }

    @Override
    Column slice(int from, int to, long @Nullable [] validity) {
        int[] offsets = new int[to - from + 1];
        for (int i = from; i < to; i++) {
            offsets[i - from + 1] = Math.addExact(offsets[i - from], lengths[i]);
        }
        byte[] copied = new byte[offsets[to - from]];
        for (int i = from; i < to; i++) {
            System.arraycopy(bytes, starts[i], copied, offsets[i - from], lengths[i]);
        }
        return new BytesColumn(type(), to - from, offsets, copied, validity);
    }

    @Override
    long valueBytes() {
        return (long) Integer.BYTES * (starts.length + lengths.length) + textBytes();
    }
}
