package io.braid.spi.batch;

import io.braid.spi.type.ColumnLayout;
import io.braid.spi.type.DataType;
import org.jspecify.annotations.Nullable;

/**
 * The values of one column of a batch. Arrays are handed out as they are, for speed, and are never written once the
 * column exists. They may be longer than {@link #rows()}; what lies behind, and what a null row holds, means nothing.
 */
public abstract sealed class Column
        permits BooleanColumn, IntColumn, LongColumn, DoubleColumn, Int128Column, BytesColumn {
    private final DataType type;
    private final int rows;
    private final long @Nullable [] validity;
    private final @Nullable UnreadableRows unreadable;

    Column(
            DataType type,
            ColumnLayout layout,
            int rows,
            long @Nullable [] validity,
            @Nullable UnreadableRows unreadable) {
        if (type.layout() != layout) {
            throw new IllegalArgumentException(type + " does not lie in memory as " + layout);
        }
        this.type = type;
        this.rows = rows;
        this.validity = validity;
        this.unreadable = unreadable;
    }

    public final DataType type() {
        return type;
    }

    public final int rows() {
        return rows;
    }

    /** See {@link Validity}: null where no row is null. */
    public final long @Nullable [] validity() {
        return validity;
    }

    public final boolean mayHaveNulls() {
        return validity != null;
    }

    public final boolean isNull(int row) {
        return Validity.isNull(validity, row);
    }

    public final int nulls() {
        return Validity.countNulls(validity, rows);
    }

    /** The rows {@code from} (inclusive) to {@code to} (exclusive). */
    public abstract Column slice(int from, int to);

    /** The first {@code count} of the given rows, in the given order; a negative row number yields a null. */
    public final Column gather(int[] selected, int count) {
        return gather(Selection.of(selected, count));
    }

    /** The selected rows, in an array of their own. */
    public abstract Column gather(Selection selection);

    /**
     * The same, but copied only when its values are first asked for, if ever. Until then it keeps this whole column
     * from being freed, but to ask for its {@link #retainedBytes()} copies it.
     */
    public abstract Column pick(Selection selection);

    /** Fails if a row has a value that this column's type cannot hold. */
    public final void requireReadable() {
        if (unreadable != null) {
            throw unreadable.error();
        }
    }

    final @Nullable UnreadableRows unreadable() {
        return unreadable;
    }

    /** Which rows of another column these are, or null if they have arrays of their own, be it only since just now. */
    public final @Nullable RowMapping picked() {
        RowMapping mapping = mapping();
        return mapping == null || mapping.from().unreadable != null ? null : mapping;
    }

    /** The same, even of a column with rows that cannot be read. */
    @Nullable
    RowMapping mapping() {
        return null;
    }

    /** Where to pick rows of this column from. */
    final RowMapping pickedFrom(Selection selection) {
        RowMapping before = mapping();
        return before == null ? new RowMapping(this, selection) : before.pick(selection);
    }

    /** Bytes of memory that this column keeps from being freed. */
    public abstract long retainedBytes();

    /** Bytes that its values take, however much room for more there is in its arrays. */
    public final long valueBytes() {
        long bitmap = validity == null ? 0 : (rows + Byte.SIZE - 1) / Byte.SIZE;
        return bitmap + (long) rows * type.layout().bytesPerRow() + stretchedBytes();
    }

    /** Those of values of any length. */
    long stretchedBytes() {
        return 0;
    }

    /**
     * One value as an object (the class is that of the type's kind), null for a null. For tests, errors and constants.
     */
    public final @Nullable Object value(int row) {
        return isNull(row) ? null : valueAt(row);
    }

    abstract Object valueAt(int row);

    /** The same values, of which these rows have none that can be read. */
    abstract Column with(UnreadableRows rowsWithout);

    final long validityBytes() {
        return validity == null ? 0 : 8L * validity.length;
    }

    /** A short print for debuggers: the type and the first values. */
    @Override
    public String toString() {
        return BatchPrinter.print(this);
    }
}
