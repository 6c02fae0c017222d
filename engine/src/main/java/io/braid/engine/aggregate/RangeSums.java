package io.braid.engine.aggregate;

import io.braid.engine.column.Wide;
import io.braid.engine.expression.number.ExactNumbers;
import io.braid.engine.plan.AggregateFunction;
import io.braid.spi.batch.Column;
import io.braid.spi.batch.Int128Column;
import io.braid.spi.batch.IntColumn;
import io.braid.spi.batch.LongColumn;
import io.braid.spi.batch.Validity;
import io.braid.spi.type.DataType;
import org.jspecify.annotations.Nullable;

/** Exact sums and counts over ranges, as differences of running totals. */
public final class RangeSums implements RangeAggregate {
    /** Number of bits of a row count: sums of numbers below the bound do not overflow. */
    private static final int ROW_BITS = 31;

    private static final int SAFE_BITS = Long.SIZE - 1 - ROW_BITS;

    private final AggregateFunction function;
    private final DataType type;
    private final Totals before;

    private RangeSums(AggregateFunction function, DataType type, boolean[] counted, @Nullable Column values) {
        this.function = function;
        this.type = type;
        this.before = new Totals(counted.length + 1);
        for (int i = 0; i < counted.length; i++) {
            before.counts[i + 1] = before.counts[i] + (counted[i] ? 1 : 0);
        }
        if (values != null) {
            addUp(counted, values);
        }
    }

    /** Creates counts of the rows that count. */
    static RangeSums counts(DataType type, boolean[] counted) {
        return new RangeSums(AggregateFunction.COUNT, type, counted, null);
    }

    /** Creates sums of the values that count; null if a running total might overflow. */
    static @Nullable RangeSums sums(AggregateFunction function, DataType type, boolean[] counted, Column values) {
        if (values instanceof Int128Column wide) {
            for (int i = 0; i < counted.length; i++) {
                long high = wide.high()[i];
                if (counted[i] && (high >> SAFE_BITS) != (high >> (Long.SIZE - 1))) {
                    return null;
                }
            }
        }
        return new RangeSums(function, type, counted, values);
    }

    private void addUp(boolean[] counted, Column values) {
        long[] lows = before.lows;
        long[] highs = before.highs;
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

    /** Exact sums in two halves, with the number of rows of each; the sums are 0 if only rows are counted. */
    public static final class Totals {
        private final int[] counts;
        private final long[] highs;
        private final long[] lows;

        /** Creates totals that are all zero. */
        public Totals(int size) {
            this.counts = new int[size];
            this.highs = new long[size];
            this.lows = new long[size];
        }

        /** Adds a total of another to one of these. */
        public void add(int to, Totals other, int from) {
            counts[to] += other.counts[from];
            lows[to] += other.lows[from];
            highs[to] += other.highs[from] + Wide.carry(other.lows[from], lows[to]);
        }

        /** Subtracts a total of another from one of these. */
        public void subtract(int to, Totals other, int from) {
            long borrow = Long.compareUnsigned(lows[to], other.lows[from]) < 0 ? 1 : 0;
            counts[to] -= other.counts[from];
            lows[to] -= other.lows[from];
            highs[to] -= other.highs[from] + borrow;
        }
    }

    /** The totals of the rows before each row, and finally of all rows. */
    public Totals before() {
        return before;
    }

    /** Converts totals to aggregates. */
    public Column column(Totals totals) {
        long[] validity = function == AggregateFunction.SUM ? Validity.allValid(totals.counts.length) : null;
        for (int i = 0; i < totals.counts.length; i++) {
            if (function == AggregateFunction.COUNT) {
                totals.lows[i] = totals.counts[i];
            } else if (validity != null && totals.counts[i] == 0) {
                Validity.setNull(validity, i);
            }
        }
        return ExactNumbers.column(type, totals.highs, totals.lows, validity);
    }

    @Override
    public Column of(int[] starts, int[] ends) {
        Totals totals = new Totals(starts.length);
        for (int i = 0; i < starts.length; i++) {
            totals.add(i, before, ends[i]);
            totals.subtract(i, before, starts[i]);
        }
        return column(totals);
    }
}
