package io.braid.spi.batch;

import io.braid.spi.type.DataType;
import io.braid.spi.type.Interval;
import io.braid.spi.type.TypeKind;
import java.io.ByteArrayOutputStream;

/**
 * Order-preserving encoding of arrays as byte strings: comparing the bytes compares the arrays. The first differing
 * element decides, nulls last; a prefix is less than the longer array. Code that compares, hashes or sorts byte strings
 * therefore needs no special case for arrays.
 *
 * <p>Each element is {@link #ELEMENT} and its value, or {@link #NULL}; {@link #END} terminates. Numbers are big-endian
 * with the sign bit flipped, decimals are scaled integers. In text and binary strings a zero byte is followed by
 * {@link #ZERO}, and a zero byte terminates.
 */
public final class ArrayBytes {
    public static final byte END = 0;
    public static final byte ELEMENT = 1;
    public static final byte NULL = 2;
    /** Escape byte after a zero byte of a string, greater than any byte that can follow the terminator. */
    public static final byte ZERO = (byte) 0xFF;

    /** Initial capacity in elements. */
    public static final int MANY = 8;

    private ArrayBytes() {}

    /** Encodes the elements {@code from} (inclusive) to {@code to} (exclusive). */
    public static byte[] of(Column elements, int from, int to) {
        Writer writer = new Writer();
        writer.add(elements, from, to);
        return writer.finish();
    }

    /** Encoder for a sequence of arrays. */
    public static final class Writer {
        private final ByteArrayOutputStream out = new ByteArrayOutputStream();

        /** Adds the elements {@code from} (inclusive) to {@code to} (exclusive). */
        public void add(Column elements, int from, int to) {
            for (int row = from; row < to; row++) {
                if (elements.isNull(row)) {
                    out.write(NULL);
                } else {
                    out.write(ELEMENT);
                    write(elements, row);
                }
            }
        }

        /** The encoded size of the elements so far, in bytes. */
        public int size() {
            return out.size();
        }

        /** The encoded array of the elements added since the last one. */
        public byte[] finish() {
            out.write(END);
            byte[] array = out.toByteArray();
            out.reset();
            return array;
        }

        private void write(Column column, int row) {
            switch (column.type().layout()) {
                case BOOLEAN -> out.write(((BooleanColumn) column).get(row) ? 1 : 0);
                case INT -> number(((IntColumn) column).get(row) ^ Integer.MIN_VALUE, Integer.BYTES);
                case LONG -> number(((LongColumn) column).get(row) ^ Long.MIN_VALUE, Long.BYTES);
                case DOUBLE -> number(ordered(((DoubleColumn) column).get(row)), Long.BYTES);
                case INT128 -> {
                    if (column.type().kind() == TypeKind.INTERVAL) {
                        interval(((Int128Column) column).high()[row], ((Int128Column) column).low()[row]);
                    } else {
                        wide(((Int128Column) column).high()[row], ((Int128Column) column).low()[row]);
                    }
                }
                case BYTES -> text((BytesColumn) column, row);
            }
        }

        private void wide(long high, long low) {
            number(high ^ Long.MIN_VALUE, Long.BYTES);
            number(low, Long.BYTES);
        }

        /** Writes the length first, by which intervals compare. */
        private void interval(long high, long low) {
            wide(Interval.lengthHigh(high, low), Interval.lengthLow(high, low));
            number(high, Long.BYTES);
            number(low, Long.BYTES);
        }

        private void number(long value, int bytes) {
            for (int shift = (bytes - 1) * Byte.SIZE; shift >= 0; shift -= Byte.SIZE) {
                out.write((byte) (value >>> shift));
            }
        }

        private void text(BytesColumn column, int row) {
            byte[] bytes = column.bytes();
            int start = column.start(row);
            int end = start + column.length(row);
            int written = start;
            for (int i = start; i < end; i++) {
                if (bytes[i] == 0) {
                    out.write(bytes, written, i + 1 - written);
                    out.write(ZERO);
                    written = i + 1;
                }
            }
            out.write(bytes, written, end - written);
            out.write(0);
        }

        /** Maps a double to an order-preserving long, with one zero and one NaN above all other values. */
        private static long ordered(double value) {
            long bits = Double.doubleToLongBits(value == 0 ? 0.0 : value);
            return bits < 0 ? ~bits : bits ^ Long.MIN_VALUE;
        }
    }

    /**
     * Appends the elements of an encoded array to a builder.
     *
     * @param elements a builder of the element type
     * @return the position after the array
     */
    public static int read(byte[] bytes, int start, ColumnBuilder elements) {
        int position = start;
        while (bytes[position] != END) {
            boolean isNull = bytes[position++] == NULL;
            if (isNull) {
                elements.appendNull();
            } else {
                append(bytes, position, elements);
                position = end(bytes, position, elements.type());
            }
        }
        return position + 1;
    }

    /** The number of elements of an array. */
    public static int count(byte[] bytes, int start, DataType element) {
        int count = 0;
        for (int position = start; bytes[position] != END; count++) {
            position = next(bytes, position, element);
        }
        return count;
    }

    /** The position after the element at the given position. */
    private static int next(byte[] bytes, int position, DataType element) {
        return bytes[position] == NULL ? position + 1 : end(bytes, position + 1, element);
    }

    private static int end(byte[] bytes, int start, DataType element) {
        return switch (element.layout()) {
            case BOOLEAN -> start + 1;
            case INT -> start + Integer.BYTES;
            case LONG, DOUBLE -> start + Long.BYTES;
            case INT128 -> start + (element.kind() == TypeKind.INTERVAL ? 4 : 2) * Long.BYTES;
            case BYTES -> {
                int position = start;
                while (bytes[position] != 0 || bytes[position + 1] == ZERO) {
                    position += bytes[position] == 0 ? 2 : 1;
                }
                yield position + 1;
            }
        };
    }

    private static void append(byte[] bytes, int start, ColumnBuilder elements) {
        if (elements instanceof BooleanColumnBuilder booleans) {
            booleans.append(bytes[start] != 0);
        } else if (elements instanceof IntColumnBuilder ints) {
            ints.append((int) number(bytes, start, Integer.BYTES) ^ Integer.MIN_VALUE);
        } else if (elements instanceof LongColumnBuilder longs) {
            longs.append(number(bytes, start, Long.BYTES) ^ Long.MIN_VALUE);
        } else if (elements instanceof DoubleColumnBuilder doubles) {
            long ordered = number(bytes, start, Long.BYTES);
            doubles.append(Double.longBitsToDouble(ordered < 0 ? ordered ^ Long.MIN_VALUE : ~ordered));
        } else if (elements instanceof Int128ColumnBuilder wide && wide.type().kind() == TypeKind.INTERVAL) {
            int parts = start + 2 * Long.BYTES;
            wide.append(number(bytes, parts, Long.BYTES), number(bytes, parts + Long.BYTES, Long.BYTES));
        } else if (elements instanceof Int128ColumnBuilder wide) {
            wide.append(
                    number(bytes, start, Long.BYTES) ^ Long.MIN_VALUE, number(bytes, start + Long.BYTES, Long.BYTES));
        } else {
            text(bytes, start, (BytesColumnBuilder) elements);
        }
    }

    private static long number(byte[] bytes, int start, int length) {
        long value = 0;
        for (int i = start; i < start + length; i++) {
            value = (value << Byte.SIZE) | (bytes[i] & 0xFF);
        }
        return value;
    }

    private static void text(byte[] bytes, int start, BytesColumnBuilder texts) {
        int end = end(bytes, start, texts.type()) - 1;
        byte[] text = new byte[end - start];
        int length = 0;
        for (int i = start; i < end; i++) {
            text[length++] = bytes[i];
            i += bytes[i] == 0 ? 1 : 0;
        }
        texts.append(text, 0, length);
    }
}
