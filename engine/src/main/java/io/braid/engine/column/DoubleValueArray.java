package io.braid.engine.column;

import io.braid.spi.batch.Column;
import io.braid.spi.batch.DoubleColumn;
import io.braid.spi.type.DataType;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** Array of floating-point numbers, with both zeros stored as positive zero. */
final class DoubleValueArray extends ValueArray {
    private double[] values = {};

    DoubleValueArray(DataType type) {
        super(type);
    }

    @Override
    public int compare(int index, Column other, int row) {
        return Doubles.compare(values[index], ((DoubleColumn) other).get(row));
    }

    @Override
    void grow(int capacity) {
        values = Arrays.copyOf(values, capacity);
    }

    @Override
    void store(int index, Column source, int row) {
        double value = ((DoubleColumn) source).get(row);
        // Normalized, so that the result does not depend on which of the equal values comes first.
        values[index] = value == 0 ? 0.0 : value;
    }

    @Override
    Column slice(int from, int to, long @Nullable [] validity) {
        return new DoubleColumn(type(), to - from, Arrays.copyOfRange(values, from, to), validity);
    }

    @Override
    long valueBytes() {
        return 8L * values.length;
    }
}
