package io.braid.spi.batch;

import io.braid.spi.type.DataType;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** A column of {@code double}s: DOUBLE, and REAL as doubles that a float can hold. */
public final class DoubleColumn extends Column {
    private final double[] values;

    public DoubleColumn(DataType type, int rows, double[] values, long @Nullable [] validity) {
        super(type, Layout.DOUBLE, rows, validity);
        this.values = values;
    }

    public double[] values() {
        return values;
    }

    public double get(int row) {
        return values[row];
    }

    @Override
    public Column slice(int from, int to) {
        return new DoubleColumn(
                type(), to - from, Arrays.copyOfRange(values, from, to), Validity.slice(validity(), from, to));
    }

    @Override
    public Column gather(int[] selected, int count) {
        double[] gathered = new double[count];
        for (int i = 0; i < count; i++) {
            gathered[i] = selected[i] < 0 ? 0 : values[selected[i]];
        }
        return new DoubleColumn(type(), count, gathered, Validity.gather(validity(), selected, count));
    }

    @Override
    public long retainedBytes() {
        return 8L * values.length + validityBytes();
    }

    @Override
    Object valueAt(int row) {
        return values[row];
    }
}
