package io.braid.spi.batch;

import io.braid.spi.type.DataType;
import io.braid.spi.type.Interval;
import io.braid.spi.type.TypeKind;
import java.io.ByteArrayOutputStream;

/**
 * Arrays as byte strings, which are equal exactly where the arrays are, and in the same order: an array is less than
 * another by its first element that differs, of which null is the greatest, or else if it is the shorter one. Whatever
 * compares, hashes or sorts byte strings need thus not know of arrays.
 *
 * <p>For each element stands {@link #ELEMENT} and the element, or {@link #NULL}; at last {@link #END}. Numbers are
 * big-endian with their sign turned round, decimals as such integers, doubles by the bits that order them, and byte
 * strings end in a 0, behind which a 0 of their own has a {@link #ZERO}.
 */
public final class ArrayBytes {
    public static final byte END = 0;
    public static final byte ELEMENT = 1;
    public static final byte NULL = 2;
    /** Greater than whatever may stand behind the end of a byte string. */
    public static final byte ZERO = (byte) 0xFF;

    /** As many elements as there is room for at first. */
    public static final int MANY = 8;

    private ArrayBytes() {}

    /** The array of the elements {@code from} (inclusive) to {@code to} (exclusive). */
    public static byte[] of(Column elements, int from, int to) {
        Writer writer = new Writer();
        writer.add(elements, from, to);
        return writer.finish();
    }

    /** Writes one array after the other. */
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

        /** How many bytes the elements take so far. */
        public int size() {
            return out.size();
        }

        /** The array of the elements added since the last one. */
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

        /** The length first, by which intervals compare. */
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

        /** There is only one zero and one NaN, which is above all others. */
        private static long ordered(double value) {
            long bits = Double.doubleToLongBits(value == 0 ? 0.0 : value);
            return bits < 0 ? ~bits : bits ^ Long.MIN_VALUE;
        }
    }

    /**
     * Appends the elements of an array.
     *
     * @param elements of the type that the elements have
     * @return where the array ends
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

    /** How many elements an array has. */
    public static int count(byte[] bytes, int start, DataType element) {
        int count = 0;
        for (int position = start; bytes[position] != END; count++) {
            position = next(bytes, position, element);
        }
        return count;
    }

    /** Where the element behind the one at a position begins, or the end of the array stands. */
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
