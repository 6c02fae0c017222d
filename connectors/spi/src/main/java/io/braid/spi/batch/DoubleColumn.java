package io.braid.spi.batch;

import io.braid.spi.type.ColumnLayout;
import io.braid.spi.type.DataType;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** A column of {@code double}s: DOUBLE, and REAL as doubles that a float can hold. */
public final class DoubleColumn extends Column {
    private final LazyArray<double[]> values;

    public DoubleColumn(DataType type, int rows, double[] values, long @Nullable [] validity) {
        super(type, ColumnLayout.DOUBLE, rows, validity);
        this.values = LazyArray.of(values);
    }

    private DoubleColumn(DataType type, int rows, RowMapping picked, long @Nullable [] validity) {
        super(type, ColumnLayout.DOUBLE, rows, validity);
        this.values = LazyArray.of(picked, source -> source.selection().take(((DoubleColumn) source.from()).values()));
    }

    public double[] values() {
        return values.get();
    }

    public double get(int row) {
        return values()[row];
    }

    @Override
    public Column slice(int from, int to) {
        return new DoubleColumn(
                type(), to - from, Arrays.copyOfRange(values(), from, to), Validity.slice(validity(), from, to));
    }

    @Override
    public Column gather(Selection selection) {
        return new DoubleColumn(
                type(), selection.count(), selection.take(values()), Validity.gather(validity(), selection));
    }

    @Override
    public Column pick(Selection selection) {
        return new DoubleColumn(
                type(), selection.count(), pickedFrom(selection), Validity.gather(validity(), selection));
    }

    @Override
    public @Nullable RowMapping picked() {
        return values.picked();
    }

    @Override
    public long retainedBytes() {
        return 8L * values().length + validityBytes();
    }

    @Override
    Object valueAt(int row) {
        return get(row);
    }
}
