package io.braid.wire.batch;

import io.braid.wire.ProtocolException;
import java.io.ByteArrayOutputStream;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Conversion of an array, which is a byte string on the wire, into a column of its elements: see "Arrays" in
 * PROTOCOL.md.
 */
public final class WireArrays {
    private static final int NULL = 2;
    private static final int ZERO = 0xFF;

    private final byte[] bytes;
    private int position;
    private final Layout layout;
    private int count;
    private long[] validity = {};
    private boolean hasNulls;
    /** The numbers or upper halves, or the ends of byte strings; and the lower halves. */
    private long[] numbers = {};

    private long[] rest = {};
    private final ByteArrayOutputStream texts = new ByteArrayOutputStream();

    private WireArrays(byte[] bytes, Layout layout) {
        this.bytes = bytes;
        this.layout = layout;
    }

    /**
     * Returns the elements of an array.
     *
     * @param layout layout of a column of the elements
     */
    public static WireColumn elements(byte[] array, Layout layout) throws ProtocolException {
        WireArrays reader = new WireArrays(array, layout);
        for (int marker = reader.next(); marker != 0; marker = reader.next()) {
            reader.add(marker == NULL);
        }
        return reader.column();
    }

    private void add(boolean isNull) throws ProtocolException {
        if (count == numbers.length) {
            int capacity = Math.max(8, 2 * count);
            numbers = Arrays.copyOf(numbers, capacity);
            rest = Arrays.copyOf(rest, capacity);
            validity = Arrays.copyOf(validity, WireColumn.words(capacity));
        }
        if (isNull) {
            hasNulls = true;
        } else {
            validity[count >>> 6] |= 1L << count;
            read();
        }
        if (layout == Layout.BYTES) {
            numbers[count] = texts.size();
        }
        count++;
    }

    private void read() throws ProtocolException {
        switch (layout) {
            case BOOLEAN:
                numbers[count] = next();
                return;
            case INT:
                numbers[count] = number(Integer.BYTES) ^ 1L << (Integer.SIZE - 1);
                return;
            case LONG:
                numbers[count] = number(Long.BYTES) ^ Long.MIN_VALUE;
                return;
            case DOUBLE:
                long ordered = number(Long.BYTES);
                numbers[count] = ordered < 0 ? ordered ^ Long.MIN_VALUE : ~ordered;
                return;
            case INT128:
                numbers[count] = number(Long.BYTES) ^ Long.MIN_VALUE;
                rest[count] = number(Long.BYTES);
                return;
            case BYTES:
                text();
                return;
        }
        throw new AssertionError(layout);
    }

    private int next() throws ProtocolException {
        if (position == bytes.length) {
            throw new ProtocolException("An array ends before its end.");
        }
        return bytes[position++] & 0xFF;
    }

    private long number(int length) throws ProtocolException {
        long number = 0;
        for (int i = 0; i < length; i++) {
            number = number << Byte.SIZE | next();
        }
        return number;
    }

    /** Reads a byte string, in which a byte of ones follows each zero, and which ends with a zero without one. */
    private void text() throws ProtocolException {
        for (int value = next(); ; value = next()) {
            if (value == 0) {
                boolean isOwn = position < bytes.length && (bytes[position] & 0xFF) == ZERO;
                if (!isOwn) {
                    return;
                }
                position++;
            }
            texts.write(value);
        }
    }

    private WireColumn column() {
        long @Nullable [] present = hasNulls ? validity : null;
        switch (layout) {
            case BOOLEAN:
                byte[] truths = new byte[count];
                for (int i = 0; i < count; i++) {
                    truths[i] = (byte) numbers[i];
                }
                return new WireBooleans(count, truths, present);
            case INT:
                int[] integers = new int[count];
                for (int i = 0; i < count; i++) {
                    integers[i] = (int) numbers[i];
                }
                return new WireInts(count, integers, present);
            case LONG:
                return new WireLongs(count, numbers, present);
            case DOUBLE:
                double[] doubles = new double[count];
                for (int i = 0; i < count; i++) {
                    doubles[i] = Double.longBitsToDouble(numbers[i]);
                }
                return new WireDoubles(count, doubles, present);
            case INT128:
                return new WireInt128s(count, numbers, rest, present);
            case BYTES:
                int[] offsets = new int[count + 1];
                for (int i = 0; i < count; i++) {
                    offsets[i + 1] = (int) numbers[i];
                }
                return new WireBytes(count, offsets, texts.toByteArray(), present);
        }
        throw new AssertionError(layout);
    }
}
