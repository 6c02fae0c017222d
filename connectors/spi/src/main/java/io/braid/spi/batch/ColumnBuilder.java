package io.braid.spi.batch;

import io.braid.spi.error.BraidException;
import io.braid.spi.type.DataType;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** Builder of a {@link Column}, value by value. Grows on demand; empty and reusable after {@link #build()}. */
public abstract sealed class ColumnBuilder
        permits BooleanColumnBuilder,
                IntColumnBuilder,
                LongColumnBuilder,
                DoubleColumnBuilder,
                Int128ColumnBuilder,
                BytesColumnBuilder {
    private final DataType type;
    /** Capacity to allocate with the first row. */
    private int expected;

    private long @Nullable [] validity;
    private @Nullable UnreadableRows unreadable;
    /** Rows appended so far. */
    int rows;

    ColumnBuilder(DataType type, int expected) {
        this.type = type;
        this.expected = expected;
    }

    /**
     * A builder of columns of a type. The expected rows size the first column; each later one is sized by its
     * predecessor.
     */
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

    /** Appends a value that this type cannot represent; reading the column's values throws the error. */
    public final void appendUnreadable(BraidException error) {
        appendPlaceholder();
        unreadable = UnreadableRows.with(unreadable, rows - 1, error);
    }

    /** Appends an object of the class that constants of the type have, or null. */
    public final void appendValue(@Nullable Object value) {
        if (value == null) {
            appendNull();
        } else {
            appendObject(value);
        }
    }

    /** The column of the rows so far; the builder is then empty and reusable. */
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

    /** Appends an arbitrary value for a null row. */
    abstract void appendPlaceholder();

    abstract void appendObject(Object value);

    abstract int capacity();

    /** Returns a column of the arrays with this validity, and resets the builder's own arrays. */
    abstract Column take(long @Nullable [] columnValidity);

    /** The next capacity of full arrays. */
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
