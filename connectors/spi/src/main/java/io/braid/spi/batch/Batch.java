package io.braid.spi.batch;

import io.braid.spi.type.DataType;
import java.util.Arrays;
import java.util.List;

/** Columnar batch of rows. Immutable to its reader; may have rows but no columns (as below a {@code count(*)}). */
public final class Batch {
    /** Target size of batches in rows: large enough to amortize per-batch cost, small enough for the CPU cache. */
    public static final int TARGET_ROWS = 4096;

    private final int rows;
    private final Column[] columns;

    public Batch(int rows, Column... columns) {
        for (Column column : columns) {
            if (column.rows() != rows) {
                throw new IllegalArgumentException("a column of " + column.rows() + " rows in a batch of " + rows);
            }
        }
        this.rows = rows;
        this.columns = columns.clone();
    }

    public int rows() {
        return rows;
    }

    public int columnCount() {
        return columns.length;
    }

    public Column column(int index) {
        return columns[index];
    }

    /** Throws an error if a row has a value that its column's type cannot represent. */
    public void requireReadable() {
        for (Column column : columns) {
            column.requireReadable();
        }
    }

    public List<DataType> types() {
        return Arrays.stream(columns).map(Column::type).toList();
    }

    /** The rows {@code from} (inclusive) to {@code to} (exclusive). */
    public Batch slice(int from, int to) {
        if (from == 0 && to == rows) {
            return this;
        }
        Column[] sliced = new Column[columns.length];
        for (int i = 0; i < sliced.length; i++) {
            sliced[i] = columns[i].slice(from, to);
        }
        return new Batch(to - from, sliced);
    }

    /** The first {@code count} of the given rows, in the given order; a negative row number yields a row of nulls. */
    public Batch gather(int[] selected, int count) {
        Selection selection = Selection.of(selected, count);
        Column[] gathered = new Column[columns.length];
        for (int i = 0; i < gathered.length; i++) {
            gathered[i] = columns[i].gather(selection);
        }
        return new Batch(count, gathered);
    }

    /** As {@link #gather}, but each column is copied only when its values are first read: see {@link Column#pick}. */
    public Batch pick(Selection selection) {
        Column[] picked = new Column[columns.length];
        for (int i = 0; i < picked.length; i++) {
            picked[i] = columns[i].pick(selection);
        }
        return new Batch(selection.count(), picked);
    }

    /** The given columns of this batch, in the given order. */
    public Batch project(int... selected) {
        Column[] projected = new Column[selected.length];
        for (int i = 0; i < projected.length; i++) {
            projected[i] = columns[selected[i]];
        }
        return new Batch(rows, projected);
    }

    /** Retained bytes: the memory that this batch keeps reachable. */
    public long retainedBytes() {
        long bytes = 0;
        for (Column column : columns) {
            bytes += column.retainedBytes();
        }
        return bytes;
    }

    /** Size of the values in bytes, regardless of the retained memory. */
    public long valueBytes() {
        long bytes = 0;
        for (Column column : columns) {
            bytes += column.valueBytes();
        }
        return bytes;
    }

    /** A short representation for debugging: the types and the first rows. */
    @Override
    public String toString() {
        return BatchPrinter.print(this);
    }
}
