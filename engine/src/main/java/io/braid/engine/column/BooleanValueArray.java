package io.braid.engine.column;

import io.braid.spi.batch.BooleanColumn;
import io.braid.spi.batch.Column;
import io.braid.spi.type.DataType;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** Array of booleans. */
final class BooleanValueArray extends ValueArray {
    private byte[] values = {};

    BooleanValueArray(DataType type) {
        super(type);
    }

    @Override
    public int compare(int index, Column other, int row) {
        return values[index] - ((BooleanColumn) other).values()[row];
    }

    @Override
    void grow(int capacity) {
        values = Arrays.copyOf(values, capacity);
    }

    @Override
    void store(int index, Column source, int row) {
        values[index] = ((BooleanColumn) source).values()[row];
    }

    @Override
    Column slice(int from, int to, long @Nullable [] validity) {
        return new BooleanColumn(type(), to - from, Arrays.copyOfRange(values, from, to), validity);
    }

    @Override
    long valueBytes() {
        return 1L * values.length;
    }
}
