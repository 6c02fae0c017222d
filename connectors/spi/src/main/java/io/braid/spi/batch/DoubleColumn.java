package io.braid.spi.batch;

import io.braid.spi.type.ColumnLayout;
import io.braid.spi.type.DataType;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** Column of {@code double}s: DOUBLE, and REAL as doubles that a float can represent. */
public final class DoubleColumn extends Column {
    private final LazyArray<double[]> values;

    public DoubleColumn(DataType type, int rows, double[] values, long @Nullable [] validity) {
        this(type, rows, LazyArray.of(values), validity, null);
    }

    private DoubleColumn(
            DataType type,
            int rows,
            LazyArray<double[]> values,
            long @Nullable [] validity,
            @Nullable UnreadableRows unreadable) {
        super(type, ColumnLayout.DOUBLE, rows, validity, unreadable);
        this.values = values;
    }

    public double[] values() {
        requireReadable();
        return values.get();
    }

    public double get(int row) {
        return values()[row];
    }

    @Override
    public Column slice(int from, int to) {
        return new DoubleColumn(
                type(),
                to - from,
                LazyArray.of(Arrays.copyOfRange(values.get(), from, to)),
                Validity.slice(validity(), from, to),
                UnreadableRows.slice(unreadable(), from, to));
    }

    @Override
    public Column gather(Selection selection) {
        return gathered(selection, LazyArray.of(selection.take(values.get())));
    }

    @Override
    public Column pick(Selection selection) {
        return gathered(selection, LazyArray.of(pickedFrom(selection), source -> source.selection()
                .take(((DoubleColumn) source.from()).values.get())));
    }

    private DoubleColumn gathered(Selection selection, LazyArray<double[]> taken) {
        return new DoubleColumn(
                type(),
                selection.count(),
                taken,
                Validity.gather(validity(), selection),
                UnreadableRows.gather(unreadable(), selection));
    }

    @Override
    @Nullable
    RowMapping mapping() {
        return values.picked();
    }

    @Override
    public long retainedBytes() {
        return 8L * values.get().length + validityBytes();
    }

    @Override
    DoubleColumn with(UnreadableRows unreadable) {
        return new DoubleColumn(type(), rows(), values, validity(), unreadable);
    }

    @Override
    Object valueAt(int row) {
        return get(row);
    }
}
