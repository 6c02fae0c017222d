package io.braid.engine.aggregate;

import io.braid.engine.column.Wide;
import io.braid.engine.expression.ExactNumbers;
import io.braid.engine.plan.AggregateFunction;
import io.braid.spi.batch.Column;
import io.braid.spi.batch.Int128Column;
import io.braid.spi.batch.IntColumn;
import io.braid.spi.batch.LongColumn;
import io.braid.spi.batch.Validity;
import io.braid.spi.type.DataType;
import org.jspecify.annotations.Nullable;

/** Exact sums, and counts: of all rows before the end of a stretch, less that of all rows before its start. */
final class StretchSums implements StretchAggregate {
    /** As many rows at most, so that sums of numbers below the bound do not overflow. */
    private static final int ROW_BITS = 31;

    private static final int SAFE_BITS = Long.SIZE - 1 - ROW_BITS;

    private final AggregateFunction function;
    private final DataType type;
    private final int[] counts;
    private final long[] highs;
    private final long[] lows;

    private StretchSums(AggregateFunction function, DataType type, boolean[] counted, @Nullable Column values) {
        this.function = function;
        this.type = type;
        this.counts = new int[counted.length + 1];
        this.highs = new long[values == null ? 0 : counts.length];
        this.lows = new long[values == null ? 0 : counts.length];
        for (int i = 0; i < counted.length; i++) {
            counts[i + 1] = counts[i] + (counted[i] ? 1 : 0);
        }
        if (values != null) {
            addUp(counted, values);
        }
    }

    /** How many rows are counted. */
    static StretchSums counts(DataType type, boolean[] counted) {
        return new StretchSums(AggregateFunction.COUNT, type, counted, null);
    }

    /** The sum of those values that are counted, or null where it might overflow on the way. */
    static @Nullable StretchSums sums(AggregateFunction function, DataType type, boolean[] counted, Column values) {
        if (values instanceof Int128Column wide) {
            for (int i = 0; i < counted.length; i++) {
                long high = wide.high()[i];
                if (counted[i] && (high >> SAFE_BITS) != (high >> (Long.SIZE - 1))) {
                    return null;
                }
            }
        }
        return new StretchSums(function, type, counted, values);
    }

    private void addUp(boolean[] counted, Column values) {
        for (int i = 0; i < counted.length; i++) {
            long low = counted[i] ? low(values, i) : 0;
            long high = counted[i] ? high(values, i) : 0;
            lows[i + 1] = lows[i] + low;
            highs[i + 1] = highs[i] + high + Wide.carry(low, lows[i + 1]);
        }
    }

    private static long low(Column values, int row) {
        if (values instanceof LongColumn longs) {
            return longs.get(row);
        }
        return values instanceof IntColumn ints ? ints.get(row) : ((Int128Column) values).low()[row];
    }

    private static long high(Column values, int row) {
        return values instanceof Int128Column wide ? wide.high()[row] : low(values, row) >> (Long.SIZE - 1);
    }

    @Override
    public Column of(int[] starts, int[] ends) {
        long[] high = new long[starts.length];
        long[] low = new long[starts.length];
        long[] validity = function == AggregateFunction.SUM ? Validity.allValid(starts.length) : null;
        for (int i = 0; i < starts.length; i++) {
            int count = counts[ends[i]] - counts[starts[i]];
            if (function == AggregateFunction.COUNT) {
                low[i] = count;
            } else {
                low[i] = lows[ends[i]] - lows[starts[i]];
                long borrow = Long.compareUnsigned(lows[ends[i]], lows[starts[i]]) < 0 ? 1 : 0;
                high[i] = highs[ends[i]] - highs[starts[i]] - borrow;
            }
            if (validity != null && count == 0) {
                Validity.setNull(validity, i);
            }
        }
        return ExactNumbers.column(type, high, low, validity);
    }
}
