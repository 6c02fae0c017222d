package io.braid.engine.column;

import io.braid.spi.batch.BooleanColumn;
import io.braid.spi.batch.BytesColumn;
import io.braid.spi.batch.Column;
import io.braid.spi.batch.IntColumn;
import io.braid.spi.batch.RowMapping;
import io.braid.spi.type.ColumnLayout;
import io.braid.spi.type.DataType;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Encoding of short keys of a few columns as 128 bits. Whether a key is short depends on the key alone, and two short
 * keys are equal if and only if their bits are.
 */
final class ShortKeys {
    private static final VarHandle LONGS = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
    private static final int TAG_BITS = Byte.SIZE;
    /** Maximum length of a text that is the only column. */
    private static final int MOST_OF_ONE = 2 * Long.BYTES - 1;
    /** Masks of a text's first eight bytes, and of the next eight, by its length. */
    private static final long[] LOW_BITS =
            IntStream.rangeClosed(0, MOST_OF_ONE).mapToLong(ShortKeys::bits).toArray();

    private static final long[] HIGH_BITS = IntStream.rangeClosed(0, MOST_OF_ONE)
            .mapToLong(length -> bits(length - Long.BYTES))
            .toArray();

    private final int bitsEach;
    private final int columns;
    private long[] low = {};
    private long[] high = {};
    private boolean[] tooLong = {};

    private ShortKeys(int columns) {
        this.columns = columns;
        this.bitsEach = columns <= 2 ? Long.SIZE : Integer.SIZE;
    }

    /** Returns an encoding for keys of these types, or null if there are too many columns or they are rarely short. */
    static @Nullable ShortKeys of(List<DataType> types) {
        int count = types.size();
        for (DataType type : types) {
            ColumnLayout layout = type.layout();
            boolean fits = layout == ColumnLayout.BYTES
                    || (count > 1 && layout == ColumnLayout.BOOLEAN)
                    || (count == 2 && layout == ColumnLayout.INT);
            if (!fits) {
                return null;
            }
        }
        return count == 0 || count > 4 ? null : new ShortKeys(count);
    }

    /** Encodes the next keys. */
    void read(Column[] keys, int rows) {
        if (low.length < rows) {
            low = new long[rows];
            high = new long[rows];
            tooLong = new boolean[rows];
        }
        if (columns == 1) {
            readOnlyText((BytesColumn) keys[0], rows);
            return;
        }
        Arrays.fill(low, 0, rows, 0);
        Arrays.fill(high, 0, rows, 0);
        Arrays.fill(tooLong, 0, rows, false);
        for (int i = 0; i < columns; i++) {
            int bit = i * bitsEach;
            long[] half = bit < Long.SIZE ? low : high;
            add(keys[i], rows, half, bit % Long.SIZE);
        }
    }

    private void add(Column key, int rows, long[] half, int shift) {
        switch (key.type().layout()) {
            case BOOLEAN -> addBooleans((BooleanColumn) key, rows, half, shift);
            case INT -> addInts((IntColumn) key, rows, half, shift);
            default -> addTexts((BytesColumn) key, rows, half, shift);
        }
    }

    /** Encodes booleans. A null is all zeros, so no value may be. */
    private static void addBooleans(BooleanColumn key, int rows, long[] half, int shift) {
        byte[] values = key.values();
        for (int i = 0; i < rows; i++) {
            half[i] |= key.isNull(i) ? 0 : (values[i] + 1L) << shift;
        }
    }

    private static void addInts(IntColumn key, int rows, long[] half, int shift) {
        int[] values = key.values();
        for (int i = 0; i < rows; i++) {
            half[i] |= key.isNull(i) ? 0 : (Integer.toUnsignedLong(values[i]) | 1L << Integer.SIZE) << shift;
        }
    }

    private void addTexts(BytesColumn key, int rows, long[] half, int shift) {
        RowMapping picked = key.picked();
        BytesColumn table = picked == null ? key : (BytesColumn) picked.from();
        int @Nullable [] chosen = picked == null ? null : picked.rows();
        byte[] bytes = table.bytes();
        int[] offsets = table.offsets();
        boolean hasNulls = key.mayHaveNulls();
        // All bits except the tag's are for the text.
        int most = bitsEach / Byte.SIZE - 1;
        for (int i = 0; i < rows; i++) {
            if (hasNulls && key.isNull(i)) {
                continue;
            }
            int row = chosen == null ? i : chosen[i];
            int start = offsets[row];
            int length = offsets[row + 1] - start;
            if (length > most) {
                tooLong[i] = true;
            } else {
                half[i] |= (load(bytes, start, length) | tag(length) >>> (Long.SIZE - bitsEach)) << shift;
            }
        }
    }

    /** Encodes a single text in both halves. Branch-free in the length of texts, which is unpredictable. */
    private void readOnlyText(BytesColumn key, int rows) {
        RowMapping picked = key.picked();
        BytesColumn table = picked == null ? key : (BytesColumn) picked.from();
        int @Nullable [] chosen = picked == null ? null : picked.rows();
        byte[] bytes = table.bytes();
        int[] offsets = table.offsets();
        int lastWhole = bytes.length - 2 * Long.BYTES;
        boolean hasNulls = key.mayHaveNulls();
        for (int i = 0; i < rows; i++) {
            int row = chosen == null ? i : chosen[i];
            if (hasNulls && key.isNull(i)) {
                low[i] = 0;
                high[i] = 0;
                tooLong[i] = false;
                continue;
            }
            int start = offsets[row];
            int length = offsets[row + 1] - start;
            tooLong[i] = length > MOST_OF_ONE;
            int some = Math.min(length, MOST_OF_ONE);
            if (start <= lastWhole) {
                low[i] = (long) LONGS.get(bytes, start) & LOW_BITS[some];
                high[i] = ((long) LONGS.get(bytes, start + Long.BYTES) & HIGH_BITS[some]) | tag(some);
            } else {
                low[i] = load(bytes, start, Math.min(some, Long.BYTES));
                high[i] = load(bytes, start + Long.BYTES, some - Long.BYTES) | tag(some);
            }
        }
    }

    /** Returns the tag that distinguishes a text from one that is longer by zeros, and from a null. */
    private static long tag(int length) {
        return (length + 1L) << (Long.SIZE - TAG_BITS);
    }

    /** Loads at most eight bytes; none if the length is negative. */
    private static long load(byte[] bytes, int start, int length) {
        if (start <= bytes.length - Long.BYTES) {
            return (long) LONGS.get(bytes, start) & bits(length);
        }
        long loaded = 0;
        for (int i = length - 1; i >= 0; i--) {
            loaded = loaded << Byte.SIZE | (bytes[start + i] & 0xff);
        }
        return loaded;
    }

    /** Returns the mask of the first bytes of eight. */
    private static long bits(int length) {
        return length >= Long.BYTES ? -1 : length <= 0 ? 0 : (1L << (Byte.SIZE * length)) - 1;
    }

    boolean isShort(int row) {
        return !tooLong[row];
    }

    long low(int row) {
        return low[row];
    }

    long high(int row) {
        return high[row];
    }
}
