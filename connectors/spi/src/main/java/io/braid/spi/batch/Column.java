package io.braid.spi.batch;

import io.braid.spi.type.ColumnLayout;
import io.braid.spi.type.DataType;
import org.jspecify.annotations.Nullable;

/**
 * Values of one column of a batch. Accessors return the internal arrays without copying; they are immutable once the
 * column exists. Arrays may be longer than {@link #rows()}; elements beyond it and those of null rows are undefined.
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

    /** The {@link Validity} bitmap; null if no row is null. */
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

    /** The selected rows, copied. */
    public abstract Column gather(Selection selection);

    /**
     * The selected rows, copied only when their values are first read. Until then this whole column stays reachable;
     * {@link #retainedBytes()} copies too.
     */
    public abstract Column pick(Selection selection);

    /** Throws an error if a row has a value that this column's type cannot represent. */
    public final void requireReadable() {
        if (unreadable != null) {
            throw unreadable.error();
        }
    }

    final @Nullable UnreadableRows unreadable() {
        return unreadable;
    }

    /**
     * The mapping to the rows of another column; null if this column has its own arrays, possibly since a moment ago.
     */
    public final @Nullable RowMapping picked() {
        RowMapping mapping = mapping();
        return mapping == null || mapping.from().unreadable != null ? null : mapping;
    }

    /** As {@link #picked}, including columns with unreadable rows. */
    @Nullable
    RowMapping mapping() {
        return null;
    }

    /** The mapping from which rows of this column are picked. */
    final RowMapping pickedFrom(Selection selection) {
        RowMapping before = mapping();
        return before == null ? new RowMapping(this, selection) : before.pick(selection);
    }

    /** Retained bytes: the memory that this column keeps reachable. */
    public abstract long retainedBytes();

    /** Size of the values in bytes, regardless of spare capacity. */
    public final long valueBytes() {
        long bitmap = validity == null ? 0 : (rows + Byte.SIZE - 1) / Byte.SIZE;
        return bitmap + (long) rows * type.layout().bytesPerRow() + stretchedBytes();
    }

    /** Size of the variable-length values in bytes. */
    long stretchedBytes() {
        return 0;
    }

    /**
     * The value of a row as an object of the class of the type's kind; null for a null. For tests, errors and
     * constants.
     */
    public final @Nullable Object value(int row) {
        return isNull(row) ? null : valueAt(row);
    }

    abstract Object valueAt(int row);

    /** A copy in which the given rows are unreadable. */
    abstract Column with(UnreadableRows rowsWithout);

    final long validityBytes() {
        return validity == null ? 0 : 8L * validity.length;
    }

    /** A short representation for debugging: the type and the first values. */
    @Override
    public String toString() {
        return BatchPrinter.print(this);
    }
}
