package io.braid.spi.batch;

import io.braid.spi.type.DataType;
import java.util.AbstractList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Array value, as a constant or in functions, in the encoding of {@link ArrayBytes}. */
public final class ArrayValue implements Comparable<ArrayValue> {
    private final DataType element;
    private final byte[] bytes;

    /** @param bytes the encoded array; must not be modified afterwards */
    public ArrayValue(DataType element, byte[] bytes) {
        this.element = element;
        this.bytes = bytes;
    }

    /** The array of these elements: objects of the class that constants of the type have, or nulls. */
    public static ArrayValue of(DataType element, List<? extends @Nullable Object> elements) {
        ColumnBuilder builder = ColumnBuilder.of(element, elements.size());
        elements.forEach(builder::appendValue);
        Column column = builder.build();
        return new ArrayValue(element, ArrayBytes.of(column, 0, column.rows()));
    }

    public DataType element() {
        return element;
    }

    /** The encoded array; must not be modified. */
    public byte[] bytes() {
        return bytes;
    }

    /** The elements as a column. */
    public Column column() {
        ColumnBuilder builder = ColumnBuilder.of(element, ArrayBytes.MANY);
        ArrayBytes.read(bytes, 0, builder);
        return builder.build();
    }

    /** The elements as objects, or nulls. */
    public List<@Nullable Object> elements() {
        Column column = column();
        return new AbstractList<>() {
            @Override
            public @Nullable Object get(int index) {
                return column.value(index);
            }

            @Override
            public int size() {
                return column.rows();
            }
        };
    }

    /** The concatenation of this array and another of the same type. */
    public ArrayValue followedBy(ArrayValue other) {
        int end = bytes.length - 1;
        byte[] both = Arrays.copyOf(bytes, end + other.bytes.length);
        System.arraycopy(other.bytes, 0, both, end, other.bytes.length);
        return new ArrayValue(element, both);
    }

    /** Compares by the first elements that differ. */
    @Override
    public int compareTo(ArrayValue other) {
        return Arrays.compareUnsigned(bytes, other.bytes);
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof ArrayValue array && Arrays.equals(bytes, array.bytes);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(bytes);
    }

    /** A representation for debugging. */
    @Override
    public String toString() {
        return elements().stream()
                .map(element -> element == null ? "NULL" : element.toString())
                .collect(Collectors.joining(",", "{", "}"));
    }
}
