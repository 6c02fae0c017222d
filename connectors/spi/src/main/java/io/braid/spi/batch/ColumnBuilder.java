package io.braid.spi.batch;

import io.braid.spi.error.BraidException;
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
    /** For how many rows there is to be room as soon as there is one. */
    private int expected;

    private long @Nullable [] validity;
    private @Nullable UnreadableRows unreadable;
    /** Rows appended so far. */
    int rows;

    ColumnBuilder(DataType type, int expected) {
        this.type = type;
        this.expected = expected;
    }

    /** A builder for columns of this type, at first of about that many rows and later of as many as the one before. */
    public static ColumnBuilder of(DataType type, int expected) {
        return switch (type.layout()) {
            case BOOLEAN -> new BooleanColumnBuilder(type, expected);
            case INT -> new IntColumnBuilder(type, expected);
            case LONG -> new LongColumnBuilder(type, expected);
            case DOUBLE -> new DoubleColumnBuilder(type, expected);
            case INT128 -> new Int128ColumnBuilder(type, expected);
            case BYTES -> new BytesColumnBuilder(type, expected);
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

    /** Appends a value that this type cannot hold: whoever asks for the values of a column with it meets the error. */
    public final void appendUnreadable(BraidException error) {
        appendPlaceholder();
        unreadable = UnreadableRows.with(unreadable, rows - 1, error);
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
        Column values = take(validity);
        Column column = unreadable == null ? values : values.with(unreadable);
        unreadable = null;
        expected = rows;
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

    /** Hands over the arrays with this validity; there are none again then. */
    abstract Column take(long @Nullable [] columnValidity);

    /** How long arrays are to become that are full. */
    final int grown(int capacity) {
        return capacity == 0 && expected > 0 ? expected : grow(capacity);
    }

    static int grow(int capacity) {
        return Math.max(16, Math.addExact(capacity, capacity));
    }

    private void growValidity(int words) {
        long[] old = java.util.Objects.requireNonNull(validity);
        long[] grown = Arrays.copyOf(old, Math.max(words, grow(old.length)));
        Arrays.fill(grown, old.length, grown.length, -1L);
        validity = grown;
    }
}
