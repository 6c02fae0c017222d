package io.braid.engine.column;

import io.braid.spi.batch.Column;
import io.braid.spi.batch.Int128Column;
import io.braid.spi.type.DataType;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** Decimals of more than 18 digits by number. */
final class WideValueArray extends ValueArray {
    private long[] high = {};
    private long[] low = {};

    WideValueArray(DataType type) {
        super(type);
    }

    @Override
    public int compare(int index, Column other, int row) {
        Int128Column column = (Int128Column) other;
        return Wide.compare(high[index], low[index], column.high()[row], column.low()[row]);
    }

    @Override
    void grow(int capacity) {
        high = Arrays.copyOf(high, capacity);
        low = Arrays.copyOf(low, capacity);
    }

    @Override
    void store(int index, Column source, int row) {
        high[index] = ((Int128Column) source).high()[row];
        low[index] = ((Int128Column) source).low()[row];
    }

    @Override
    Column slice(int from, int to, long @Nullable [] validity) {
        return new Int128Column(
                type(), to - from, Arrays.copyOfRange(high, from, to), Arrays.copyOfRange(low, from, to), validity);
    }

    @Override
    long valueBytes() {
        return 2L * Long.BYTES * high.length;
    }
}
