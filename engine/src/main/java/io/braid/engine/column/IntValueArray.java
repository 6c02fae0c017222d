package io.braid.engine.column;

import io.braid.spi.batch.Column;
import io.braid.spi.batch.IntColumn;
import io.braid.spi.type.DataType;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** Array of small integers and dates. */
final class IntValueArray extends ValueArray {
    private int[] values = {};

    IntValueArray(DataType type) {
        super(type);
    }

    @Override
    public int compare(int index, Column other, int row) {
        return Integer.compare(values[index], ((IntColumn) other).get(row));
    }

    @Override
    void grow(int capacity) {
        values = Arrays.copyOf(values, capacity);
    }

    @Override
    void store(int index, Column source, int row) {
        values[index] = ((IntColumn) source).get(row);
    }

    @Override
    Column slice(int from, int to, long @Nullable [] validity) {
        return new IntColumn(type(), to - from, Arrays.copyOfRange(values, from, to), validity);
    }

    @Override
    long valueBytes() {
        return 4L * values.length;
    }
}
