package io.braid.engine.column;

import io.braid.spi.batch.Column;
import io.braid.spi.batch.Int128Column;
import io.braid.spi.type.DataType;
import io.braid.spi.type.Interval;
import io.braid.spi.type.TypeKind;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** Array of decimals of more than 18 digits, or of intervals. */
final class WideValueArray extends ValueArray {
    private final boolean intervals;
    private long[] high = {};
    private long[] low = {};

    WideValueArray(DataType type) {
        super(type);
        intervals = type.kind() == TypeKind.INTERVAL;
    }

    @Override
    public int compare(int index, Column other, int row) {
        Int128Column column = (Int128Column) other;
        long otherHigh = column.high()[row];
        long otherLow = column.low()[row];
        return intervals
                ? Wide.compare(
                        Interval.lengthHigh(high[index], low[index]),
                        Interval.lengthLow(high[index], low[index]),
                        Interval.lengthHigh(otherHigh, otherLow),
                        Interval.lengthLow(otherHigh, otherLow))
                : Wide.compare(high[index], low[index], otherHigh, otherLow);
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
