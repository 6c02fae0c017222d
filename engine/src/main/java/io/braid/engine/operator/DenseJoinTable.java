package io.braid.engine.operator;

import io.braid.engine.exchange.Cancellation;
import io.braid.spi.batch.Column;
import io.braid.spi.batch.IntColumn;
import io.braid.spi.batch.LongColumn;
import java.util.Arrays;
import java.util.function.IntToLongFunction;
import org.jspecify.annotations.Nullable;

/**
 * Rows by a whole number of which hardly any are missing in between: looking one up touches memory once, and where numbers come in
 * order, so does what is looked at. A row's place is its own number.
 */
final class DenseJoinTable implements JoinTable {
    /** With as many numbers for each row, and a next place, it takes as much memory as hashes would. */
    private static final int MOST_NUMBERS = (int) (BYTES_PER_ROW / Integer.BYTES) - 1;

    private final int size;
    private final long least;
    /** The first row of each number, and {@link #NOWHERE} for all others at the end. */
    private final int[] first;
    /** The next row of the same number. Empty if there is none for any. */
    private int[] next = {};

    private DenseJoinTable(
            IntToLongFunction numbers, boolean[] keyed, int size, long least, int range, Cancellation cancellation) {
        this.size = size;
        this.least = least;
        this.first = new int[range + 1];
        Arrays.fill(first, NOWHERE);
        cancellation.inStretches(0, keyed.length, (from, to) -> {
            for (int behind = from; behind < to; behind++) {
                int row = keyed.length - 1 - behind;
                if (keyed[row]) {
                    int number = (int) (numbers.applyAsLong(row) - least);
                    link(row, first[number]);
                    first[number] = row;
                }
            }
        });
    }

    private void link(int row, int later) {
        if (later != NOWHERE) {
            if (next.length == 0) {
                next = new int[row + 1];
                Arrays.fill(next, NOWHERE);
            }
            next[row] = later;
        }
    }

    /** Null if the keys are no whole numbers, or too few of those in between. */
    static @Nullable DenseJoinTable of(Column key, boolean[] keyed, Cancellation cancellation) {
        IntToLongFunction numbers = numbers(key);
        if (numbers == null) {
            return null;
        }
        int size = 0;
        long least = Long.MAX_VALUE;
        long most = Long.MIN_VALUE;
        for (int row = 0; row < keyed.length; row++) {
            if (keyed[row]) {
                long number = numbers.applyAsLong(row);
                least = Math.min(least, number);
                most = Math.max(most, number);
                size++;
            }
        }
        if (size == 0) {
            return new DenseJoinTable(numbers, keyed, 0, 0, 0, cancellation);
        }
        long range = Math.min((long) MOST_NUMBERS * size, MOST_ROWS);
        return Long.compareUnsigned(most - least, range) < 0
                ? new DenseJoinTable(numbers, keyed, size, least, (int) (most - least) + 1, cancellation)
                : null;
    }

    private static @Nullable IntToLongFunction numbers(Column key) {
        if (key instanceof IntColumn ints) {
            int[] values = ints.values();
            return row -> values[row];
        }
        if (key instanceof LongColumn longs) {
            long[] values = longs.values();
            return row -> values[row];
        }
        return null;
    }

    @Override
    public int size() {
        return size;
    }

    @Override
    public boolean isDistinct() {
        return next.length == 0;
    }

    @Override
    public void find(Column[] keys, int rows, int[] places) {
        if (keys[0] instanceof IntColumn ints) {
            int[] values = ints.values();
            for (int i = 0; i < rows; i++) {
                places[i] = first(values[i]);
            }
        } else {
            long[] values = ((LongColumn) keys[0]).values();
            for (int i = 0; i < rows; i++) {
                places[i] = first(values[i]);
            }
        }
    }

    private int first(long value) {
        long end = first.length - 1L;
        long number = value - least;
        return first[(int) (Long.compareUnsigned(number, end) < 0 ? number : end)];
    }

    @Override
    public int next(int place) {
        return place < next.length ? next[place] : NOWHERE;
    }

    @Override
    public int row(int place) {
        return place;
    }
}
