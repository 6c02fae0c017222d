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
 * Direct-address table of rows by integer keys whose range has few gaps. A look-up is a single memory access, and
 * sequential for sorted keys. A row's place is its own number.
 */
final class DenseJoinTable implements JoinTable {
    /** Maximum ratio of the range to the rows, at which the table takes as much memory as a hash table. */
    private static final int MOST_NUMBERS = (int) (BYTES_PER_ROW / Integer.BYTES) - 1;

    private final int size;
    private final long least;
    /**
     * The first row of each key, counted from 1; 0 for keys without a row, as in the last element, which stands for all
     * keys out of range.
     */
    private final int[] first;
    /** The next row with the same key, counted from 1. Empty if keys are distinct. */
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

    /** Keys of rows, some of which have none. */
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

    /** Range of the keys, and the number of rows that have one. */
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

    /** Creates a table; null if the keys are not integers, or their range has too many gaps. */
    static @Nullable DenseJoinTable of(Column key, boolean[] keyed, WorkerTeam team) {
        IntToLongFunction values = numbers(key);
        if (values == null) {
            return null;
        }
        Numbers numbers = new Numbers(values, keyed);
        Extent extent = Extent.of(numbers, team);
        return extent.isDense() ? new DenseJoinTable(numbers, extent, team) : null;
    }

    /** Places the rows in parallel; false, with an empty table, if two rows have the same key. */
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
        // If two threads have placed the same key concurrently, one of them finds the other's row there.
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

    /** Places the rows in reverse order, so that the chain of each key is in ascending order. */
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
