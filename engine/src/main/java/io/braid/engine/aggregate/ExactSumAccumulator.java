package io.braid.engine.aggregate;

import io.braid.engine.column.Wide;
import io.braid.engine.expression.number.ArithmeticErrors;
import io.braid.engine.expression.number.ExactNumbers;
import io.braid.spi.batch.Column;
import io.braid.spi.batch.Int128Column;
import io.braid.spi.batch.IntColumn;
import io.braid.spi.batch.LongColumn;
import io.braid.spi.type.DataType;
import java.util.Arrays;

/**
 * Sums of integers or decimals, exact regardless of intermediate results; only a result that does not fit its type is
 * an error.
 */
final class ExactSumAccumulator implements Accumulator {
    private static final int LANES = FewGroups.LANES;
    /** Bound below which a sum fits 128 bits. */
    private static final double LONGEST = 0x1p126;

    private final DataType type;
    /** True if the sum of no values is 0 instead of null. */
    private final boolean zeroOfNone;

    /**
     * A sum is {@code top} times 2^128 plus {@code high} times 2^64 plus {@code low}, each signed. Most sums use only
     * the last. The other arrays are allocated, for all groups, once a sum needs them.
     */
    private long[] low = {};

    private long[] high = {};
    private long[] top = {};

    private boolean[] present = {};
    private int groupCount;

    /** True for partial sums, which may exceed the declared type. */
    private final boolean partial;
    /** Upper bound of the absolute values of partial sums. */
    private double longest;

    ExactSumAccumulator(DataType type, boolean zeroOfNone, boolean partial) {
        this.type = type;
        this.zeroOfNone = zeroOfNone;
        this.partial = partial;
    }

    @Override
    public void ensure(int count) {
        groupCount = Math.max(groupCount, count);
        if (count > low.length) {
            int capacity = Math.max(count, low.length + (low.length >> 1));
            low = Arrays.copyOf(low, capacity);
            present = Arrays.copyOf(present, capacity);
            high = high.length == 0 ? high : Arrays.copyOf(high, capacity);
            top = top.length == 0 ? top : Arrays.copyOf(top, capacity);
        }
    }

    @Override
    public boolean hasRoomFor(Column[] arguments) {
        return longest + longest(arguments[0]) <= LONGEST;
    }

    /** Returns an upper bound of the absolute sum of any of the values. */
    private static double longest(Column values) {
        int bits = values instanceof Int128Column wide && !wide.areLongs()
                ? Long.SIZE + Wide.bits(null, wide.high(), values.rows())
                : Long.SIZE - 1;
        return Math.scalb((double) values.rows(), bits);
    }

    @Override
    public void add(int[] groups, Column[] arguments) {
        Column values = arguments[0];
        if (partial) {
            longest += longest(values);
        }
        if (groupCount <= FewGroups.MOST && !values.mayHaveNulls() && addFew(groups, values)) {
            return;
        }
        if (values instanceof LongColumn longs) {
            addLongs(groups, longs, longs.values());
        } else if (values instanceof IntColumn ints) {
            addInts(groups, ints);
        } else if (values instanceof Int128Column wide && wide.areLongs()) {
            addLongs(groups, wide, wide.low());
        } else {
            addWide(groups, (Int128Column) values);
        }
    }

    /** Adds values that are so short that their sum fits a long; false if they are not. */
    private boolean addFew(int[] groups, Column column) {
        long[] highs = column instanceof Int128Column wide && !wide.areLongs() ? wide.high() : null;
        long[] values = column instanceof Int128Column wide
                ? wide.low()
                : column instanceof LongColumn longs ? longs.values() : null;
        int rows = column.rows();
        if (values == null
                || Wide.bits(highs, values, rows) + Integer.SIZE - Integer.numberOfLeadingZeros(rows)
                        >= Long.SIZE - 1) {
            return false;
        }
        long[] sums = new long[LANES * groupCount];
        int together = rows - rows % LANES;
        for (int i = 0; i < together; i += LANES) {
            sums[LANES * groups[i]] += values[i];
            sums[LANES * groups[i + 1] + 1] += values[i + 1];
            sums[LANES * groups[i + 2] + 2] += values[i + 2];
            sums[LANES * groups[i + 3] + 3] += values[i + 3];
        }
        for (int i = together; i < rows; i++) {
            sums[LANES * groups[i]] += values[i];
        }
        boolean known = true;
        for (int group = 0; group < groupCount; group++) {
            int lane = LANES * group;
            addLong(group, sums[lane] + sums[lane + 1] + sums[lane + 2] + sums[lane + 3]);
            known &= present[group];
        }
        for (int i = 0; i < rows && !known; i++) {
            present[groups[i]] = true;
        }
        return true;
    }

    private void addLongs(int[] groups, Column column, long[] values) {
        if (!column.mayHaveNulls()) {
            for (int i = 0; i < column.rows(); i++) {
                add(groups[i], values[i]);
            }
            return;
        }
        for (int i = 0; i < column.rows(); i++) {
            if (!column.isNull(i)) {
                add(groups[i], values[i]);
            }
        }
    }

    private void addInts(int[] groups, IntColumn column) {
        int[] values = column.values();
        for (int i = 0; i < column.rows(); i++) {
            if (!column.isNull(i)) {
                add(groups[i], values[i]);
            }
        }
    }

    private void add(int group, long value) {
        addLong(group, value);
        present[group] = true;
    }

    private void addLong(int group, long value) {
        long before = low[group];
        long sum = before + value;
        if (((before ^ sum) & (value ^ sum)) < 0) {
            addHigh(group, value < 0 ? -1 : 1);
        }
        low[group] = sum;
    }

    private void addWide(int[] groups, Int128Column column) {
        long[] highs = column.high();
        long[] lows = column.low();
        for (int i = 0; i < column.rows(); i++) {
            if (column.isNull(i)) {
                continue;
            }
            if (highs[i] == lows[i] >> 63) {
                add(groups[i], lows[i]);
            } else {
                add(groups[i], highs[i], lows[i]);
            }
        }
    }

    private void add(int group, long highValue, long lowValue) {
        addHigh(group, highValue);
        // As a signed number, the lower half is 2^64 less if its first bit is set.
        addHigh(group, lowValue >>> (Long.SIZE - 1));
        add(group, lowValue);
    }

    private void addHigh(int group, long value) {
        high = high.length == 0 ? new long[low.length] : high;
        long before = high[group];
        long sum = before + value;
        if (((before ^ sum) & (value ^ sum)) < 0) {
            top = top.length == 0 ? new long[low.length] : top;
            top[group] += value < 0 ? -1 : 1;
        }
        high[group] = sum;
    }

    @Override
    public Column result(int from, int to) {
        long[] lows = Arrays.copyOfRange(low, from, to);
        long[] validity = zeroOfNone ? null : GroupPresence.validity(present, from, to);
        if (high.length == 0) {
            return partial
                    ? Int128Column.ofLongs(type, lows.length, lows, validity)
                    : ExactNumbers.column(type, lows, validity);
        }
        long[] highs = new long[to - from];
        for (int i = 0; i < highs.length; i++) {
            highs[i] = highOfAll(from + i);
        }
        return partial
                ? new Int128Column(type, lows.length, highs, lows, validity)
                : ExactNumbers.column(type, highs, lows, validity);
    }

    /** Returns the upper half of a sum that fits 128 bits, for an unsigned lower half. */
    private long highOfAll(int group) {
        long sign = low[group] >> (Long.SIZE - 1);
        long sum = high[group] + sign;
        long borrow = sign < 0 && sum == Long.MAX_VALUE ? 1 : 0;
        if ((top.length == 0 ? 0 : top[group]) != borrow) {
            throw ArithmeticErrors.outOfRange(type);
        }
        return sum;
    }

    @Override
    public long bytes() {
        return (Long.BYTES + 1L) * low.length + (long) Long.BYTES * (high.length + top.length);
    }
}
