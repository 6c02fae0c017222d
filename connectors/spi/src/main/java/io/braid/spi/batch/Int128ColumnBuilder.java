package io.braid.spi.batch;

import io.braid.spi.type.DataType;
import io.braid.spi.type.Interval;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** Builder of {@link Int128Column}s. */
public final class Int128ColumnBuilder extends ColumnBuilder {
    private static final long[] NONE = {};

    private long[] high = NONE;
    private long[] low = NONE;

    Int128ColumnBuilder(DataType type, int expected) {
        super(type, expected);
    }

    /** Appends a scaled integer given by its halves. */
    public void append(long highHalf, long lowHalf) {
        if (rows == high.length) {
            int capacity = grown(rows);
            high = Arrays.copyOf(high, capacity);
            low = Arrays.copyOf(low, capacity);
        }
        high[rows] = highHalf;
        low[rows++] = lowHalf;
    }

    /** Appends a scaled integer. */
    public void append(BigInteger scaled) {
        append(Int128.high(scaled), Int128.low(scaled));
    }

    @Override
    void appendPlaceholder() {
        append(0, 0);
    }

    @Override
    void appendObject(Object value) {
        if (value instanceof Interval interval) {
            append(interval.high(), interval.micros());
        } else {
            append(scaled((BigDecimal) value));
        }
    }

    @Override
    int capacity() {
        return high.length;
    }

    @Override
    Column take(long @Nullable [] columnValidity) {
        Column column = new Int128Column(type(), rows, high, low, columnValidity);
        high = NONE;
        low = NONE;
        return column;
    }
}
