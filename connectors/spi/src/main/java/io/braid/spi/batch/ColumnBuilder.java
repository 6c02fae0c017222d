package io.braid.spi.batch;

import io.braid.spi.type.DataType;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Collects the values of one column, row by row, and hands them over as a {@link Column}. A builder grows as needed and
 * starts anew, empty, after {@link #build()}.
 */
public abstract sealed class ColumnBuilder
        permits BooleanColumnBuilder,
                IntColumnBuilder,
                LongColumnBuilder,
                DoubleColumnBuilder,
                Int128ColumnBuilder,
                BytesColumnBuilder {
    private final DataType type;
    private long @Nullable [] validity;
    /** Rows appended so far. */
    int rows;

    ColumnBuilder(DataType type) {
        this.type = type;
    }

    /** A builder for columns of this type with room for that many rows. */
    public static ColumnBuilder of(DataType type, int capacity) {
        return switch (type.layout()) {
            case BOOLEAN -> new BooleanColumnBuilder(type, capacity);
            case INT -> new IntColumnBuilder(type, capacity);
            case LONG -> new LongColumnBuilder(type, capacity);
            case DOUBLE -> new DoubleColumnBuilder(type, capacity);
            case INT128 -> new Int128ColumnBuilder(type, capacity);
            case BYTES -> new BytesColumnBuilder(type, capacity);
        };
    }

    public final DataType type() {
        return type;
    }

    public final int rows() {
        return rows;
    }

    /** Appends a null. */
    public final void appendNull() {
        appendPlaceholder();
        int row = rows - 1;
        int words = Validity.words(rows);
        if (validity == null) {
            validity = Validity.allValid(Math.max(rows, capacity()));
        } else if (validity.length < words) {
            growValidity(words);
        }
        Validity.setNull(validity, row);
    }

    /** Appends an object of the class that values of this type have as constants, or null. */
    public final void appendValue(@Nullable Object value) {
        if (value == null) {
            appendNull();
        } else {
            appendObject(value);
        }
    }

    /** The rows appended so far as a column; the builder is then empty and may be used again. */
    public final Column build() {
        if (validity != null && validity.length < Validity.words(rows)) {
            growValidity(Validity.words(rows));
        }
        Column column = take(validity);
        validity = null;
        rows = 0;
        return column;
    }

    /** The decimal as a scaled integer of this builder's type, which holds it without rounding. */
    final BigInteger scaled(BigDecimal value) {
        BigDecimal scaled = value.setScale(type.scale());
        if (scaled.precision() > type.precision()) {
            throw new ArithmeticException(value + " does not fit " + type);
        }
        return scaled.unscaledValue();
    }

    /** Appends some value, for a row that is null. */
    abstract void appendPlaceholder();

    abstract void appendObject(Object value);

    abstract int capacity();

    /** Hands over the arrays with this validity and replaces them by fresh ones. */
    abstract Column take(long @Nullable [] columnValidity);

    static int grow(int capacity) {
        return Math.max(16, Math.addExact(capacity, capacity >> 1));
    }

    private void growValidity(int words) {
        long[] old = java.util.Objects.requireNonNull(validity);
        long[] grown = Arrays.copyOf(old, Math.max(words, grow(old.length)));
        Arrays.fill(grown, old.length, grown.length, -1L);
        validity = grown;
    }
}
