package io.braid.engine.column;

import io.braid.spi.batch.Column;
import io.braid.spi.batch.Validity;
import io.braid.spi.type.DataType;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Array of values, initially null, which are copied from columns, can be replaced, and can be compared with values of
 * columns.
 */
public abstract class ValueArray {
    private static final int FIRST_CAPACITY = 16;
    private final DataType type;
    private boolean[] present = {};

    ValueArray(DataType type) {
        this.type = type;
    }

    public static ValueArray of(DataType type) {
        return switch (type.layout()) {
            case BOOLEAN -> new BooleanValueArray(type);
            case INT -> new IntValueArray(type);
            case LONG -> new LongValueArray(type);
            case DOUBLE -> new DoubleValueArray(type);
            case INT128 -> new WideValueArray(type);
            case BYTES -> new BytesValueArray(type);
        };
    }

    public final DataType type() {
        return type;
    }

    /** Allocates space for the indexes below {@code size}. */
    public final void ensure(int size) {
        if (size > present.length) {
            int capacity = Math.max(FIRST_CAPACITY, Math.max(size, present.length + (present.length >> 1)));
            present = Arrays.copyOf(present, capacity);
            grow(capacity);
        }
    }

    public final boolean isNull(int index) {
        return !present[index];
    }

    /** Copies the value, maybe null, in a row of a column of this type. */
    public final void set(int index, Column source, int row) {
        present[index] = !source.isNull(row);
        if (present[index]) {
            store(index, source, row);
        }
    }

    /** True if a value and one of a column are equal or both null. */
    public final boolean isEqual(int index, Column other, int row) {
        boolean isNull = other.isNull(row);
        return present[index] != isNull && (isNull || compare(index, other, row) == 0);
    }

    /** Compares a value with one of a column: negative, zero or positive. Neither is null. */
    public abstract int compare(int index, Column other, int row);

    /** Returns the values {@code from} (inclusive) to {@code to} (exclusive). */
    public final Column slice(int from, int to) {
        long[] validity = null;
        for (int i = from; i < to; i++) {
            if (!present[i]) {
                if (validity == null) {
                    validity = Validity.allValid(to - from);
                }
                Validity.setNull(validity, i - from);
            }
        }
        return slice(from, to, validity);
    }

    /**
     * Returns the additional bytes, apart from the fixed size per value, needed to store all values of a column; 0 if
     * there is room.
     */
    public long growth(Column values) {
        return 0;
    }

    /** Bytes of memory that the values take. */
    public final long bytes() {
        return present.length + valueBytes();
    }

    final int capacity() {
        return present.length;
    }

    abstract void grow(int capacity);

    abstract void store(int index, Column source, int row);

    abstract Column slice(int from, int to, long @Nullable [] validity);

    abstract long valueBytes();
}
