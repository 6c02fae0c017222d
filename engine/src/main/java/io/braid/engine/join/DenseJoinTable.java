package io.braid.engine.join;

import io.braid.engine.exchange.Cancellation;
import io.braid.engine.exchange.WorkerTeam;
import io.braid.spi.batch.Column;
import io.braid.spi.batch.IntColumn;
import io.braid.spi.batch.LongColumn;
import java.util.Arrays;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.IntToLongFunction;
import org.jspecify.annotations.Nullable;

/**
 * Rows by a whole number of which hardly any are missing in between: looking one up touches memory once, and where
 * numbers come in order, so does what is looked at. A row's place is its own number.
 */
final class DenseJoinTable implements JoinTable {
    /** With as many numbers for each row, and a next place, it takes as much memory as hashes would. */
    private static final int MOST_NUMBERS = (int) (BYTES_PER_ROW / Integer.BYTES) - 1;

    private final int size;
    private final long least;
    /**
     * For each number the first row that has it, counted from 1; 0 where none has, as at the end, for all other
     * numbers.
     */
    private final int[] first;
    /** The next row of the same number, counted from 1. Empty if there is none for any. */
    private int[] next = {};

    private DenseJoinTable(Numbers numbers, Extent extent, WorkerTeam team) {
        this.size = extent.size;
        this.least = extent.least;
        this.first = new int[extent.size == 0 ? 1 : (int) (extent.most - extent.least) + 2];
        boolean placed = team.parts(numbers.rows()) > 1 && placeDistinct(numbers, team);
        if (!placed) {
            link(numbers, team.cancellation());
        }
    }

    /** The numbers of rows, of which some have none. */
    private static final class Numbers {
        private final IntToLongFunction values;
        private final boolean[] keyed;

        Numbers(IntToLongFunction values, boolean[] keyed) {
            this.values = values;
            this.keyed = keyed;
        }

        int rows() {
            return keyed.length;
        }

        boolean has(int row) {
            return keyed[row];
        }

        long of(int row) {
            return values.applyAsLong(row);
        }
    }

    /** Extent of the key numbers, and how many rows have one. */
    private static final class Extent {
        private int size;
        private long least = Long.MAX_VALUE;
        private long most = Long.MIN_VALUE;

        static Extent of(Numbers numbers, WorkerTeam team) {
            Extent all = new Extent();
            team.doStretches(0, numbers.rows(), (from, to) -> {
                int size = 0;
                long least = Long.MAX_VALUE;
                long most = Long.MIN_VALUE;
                for (int row = from; row < to; row++) {
                    if (numbers.has(row)) {
                        long number = numbers.of(row);
                        least = number < least ? number : least;
                        most = number > most ? number : most;
                        size++;
                    }
                }
                all.add(size, least, most);
            });
            return all;
        }

        private synchronized void add(int rows, long from, long to) {
            size += rows;
            least = Math.min(least, from);
            most = Math.max(most, to);
        }

        boolean isDense() {
            return size == 0 || Long.compareUnsigned(most - least, Math.min((long) MOST_NUMBERS * size, MOST_ROWS)) < 0;
        }
    }

    /** Null if the keys are no whole numbers, or too few of those in between. */
    static @Nullable DenseJoinTable of(Column key, boolean[] keyed, WorkerTeam team) {
        IntToLongFunction values = numbers(key);
        if (values == null) {
            return null;
        }
        Numbers numbers = new Numbers(values, keyed);
        Extent extent = Extent.of(numbers, team);
        return extent.isDense() ? new DenseJoinTable(numbers, extent, team) : null;
    }

    /** Each thread places rows of its own; false, and nothing placed, if two rows have the same number. */
    private boolean placeDistinct(Numbers numbers, WorkerTeam team) {
        AtomicBoolean distinct = new AtomicBoolean(true);
        team.doStretches(0, numbers.rows(), (from, to) -> {
            boolean alone = distinct.get();
            for (int row = from; alone && row < to; row++) {
                if (numbers.has(row)) {
                    int number = (int) (numbers.of(row) - least);
                    alone = first[number] == 0;
                    first[number] = row + 1;
                }
            }
            if (!alone) {
                distinct.set(false);
            }
        });
        // Of two threads that placed the same number at the same time, one finds the other's row where it put its own.
        team.doStretches(0, numbers.rows(), (from, to) -> {
            boolean alone = distinct.get();
            for (int row = from; alone && row < to; row++) {
                alone = !numbers.has(row) || first[(int) (numbers.of(row) - least)] == row + 1;
            }
            if (!alone) {
                distinct.set(false);
            }
        });
        if (!distinct.get()) {
            Arrays.fill(first, 0);
        }
        return distinct.get();
    }

    /** Backwards, so that the first row of a number comes to be the first. */
    private void link(Numbers numbers, Cancellation cancellation) {
        cancellation.inStretches(0, numbers.rows(), (from, to) -> {
            for (int behind = from; behind < to; behind++) {
                int row = numbers.rows() - 1 - behind;
                if (numbers.has(row)) {
                    int number = (int) (numbers.of(row) - least);
                    link(row, first[number]);
                    first[number] = row + 1;
                }
            }
        });
    }

    private void link(int row, int later) {
        if (later != 0) {
            if (next.length == 0) {
                next = new int[row + 1];
            }
            next[row] = later;
        }
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
        return first[(int) (Long.compareUnsigned(number, end) < 0 ? number : end)] - 1;
    }

    @Override
    public int next(int place) {
        return place < next.length ? next[place] - 1 : NOWHERE;
    }

    @Override
    public int row(int place) {
        return place;
    }
}
