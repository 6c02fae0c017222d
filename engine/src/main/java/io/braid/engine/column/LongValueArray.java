package io.braid.engine.column;

import io.braid.spi.batch.Column;
import io.braid.spi.batch.LongColumn;
import io.braid.spi.type.DataType;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** Array of integers, times and decimals of up to 18 digits. */
final class LongValueArray extends ValueArray {
    private long[] values = {};

    LongValueArray(DataType type) {
        super(type);
    }

    @Override
    public int compare(int index, Column other, int row) {
        return Long.compare(values[index], ((LongColumn) other).get(row));
    }

    @Override
    void grow(int capacity) {
        values = Arrays.copyOf(values, capacity);
    }

    @Override
    void store(int index, Column source, int row) {
        values[index] = ((LongColumn) source).get(row);
    }

    @Override
    Column slice(int from, int to, long @Nullable [] validity) {
        return new LongColumn(type(), to - from, Arrays.copyOfRange(values, from, to), validity);
    }

    @Override
    long valueBytes() {
        return 8L * values.length;
    }
}
