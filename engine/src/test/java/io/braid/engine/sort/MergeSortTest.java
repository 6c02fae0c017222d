package io.braid.engine.sort;

import static org.assertj.core.api.Assertions.assertThat;

import io.braid.engine.exchange.Cancellation;
import io.braid.engine.exchange.Parallelism;
import io.braid.engine.exchange.WorkerTeam;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Test of stable sorting of any number of rows, by any number of threads. */
@Tag("jdk")
class MergeSortTest {
    private static final int[] COUNTS = {0, 1, 2, 17, 1023, 1024, 1025, 5000};

    /** Distributions of prefixes. */
    private enum Spread {
        ALL,
        FEW,
        EVEN,
        SMALL,
        EQUAL;

        long of(long number) {
            return switch (this) {
                case ALL -> number;
                case FEW -> number >> 62;
                case EVEN -> number & 0xff00ff00L;
                case SMALL -> number >> 48;
                case EQUAL -> 7;
            };
        }
    }

    @ParameterizedTest
    @EnumSource
    void rowsAreSortedAndEqualOnesKeepTheirOrder(Spread spread) {
        Random random = new Random(7);
        for (int count : COUNTS) {
            long[] all = random.longs(count).map(spread::of).toArray();
            int[] second = random.ints(count, 0, 3).toArray();
            for (int threads = 1; threads <= 5; threads++) {
                WorkerTeam team = new WorkerTeam(
                        new Parallelism(threads, -1), task -> new Thread(task).start(), new Cancellation());
                assertThat(sorted(all, SortOrder.RowOrder.NONE, team))
                        .isEqualTo(expected(all, Comparator.comparingLong(row -> all[row])));
                assertThat(sorted(all, (left, right) -> second[left] - second[right], team))
                        .isEqualTo(expected(
                                all,
                                Comparator.<Integer>comparingLong(row -> all[row])
                                        .thenComparingInt(row -> second[row])));
            }
        }
    }

    /** For any order of rows, and any cost of a comparison. */
    @ParameterizedTest
    @ValueSource(ints = {1, 3})
    void betweenTwoLooksWhetherToGoOnThereAreFewComparisons(int threads) {
        int count = 5 * Cancellation.FEW_ROWS;
        int[] values = new Random(7).ints(count).toArray();
        AtomicInteger compared = new AtomicInteger();
        AtomicInteger most = new AtomicInteger();
        Cancellation looks = new Cancellation() {
            @Override
            public void check() {
                most.accumulateAndGet(compared.getAndSet(0), Math::max);
            }
        };
        SortOrder.RowOrder ties = (left, right) -> {
            compared.incrementAndGet();
            return Integer.compare(values[left], values[right]);
        };
        int[] rows = IntStream.range(0, count).toArray();
        WorkerTeam team = new WorkerTeam(new Parallelism(threads, -1), Runnable::run, looks);
        new MergeSort(new long[count], rows, ties, looks).sort(0, count, team);
        looks.check();
        assertThat(most.get()).isLessThan(6 * Cancellation.FEW_ROWS);
    }

    /** Sorts a range; the elements before and after it must not change. */
    private static int[] sorted(long[] all, SortOrder.RowOrder ties, WorkerTeam team) {
        long[] prefixes = new long[all.length + 2];
        System.arraycopy(all, 0, prefixes, 1, all.length);
        int[] rows = IntStream.range(-1, all.length + 1).toArray();
        new MergeSort(prefixes, rows, ties, new Cancellation()).sort(1, all.length + 1, team);
        assertThat(rows[0]).isEqualTo(-1);
        assertThat(rows[all.length + 1]).isEqualTo(all.length);
        int[] sorted = Arrays.copyOfRange(rows, 1, all.length + 1);
        assertThat(Arrays.copyOfRange(prefixes, 1, all.length + 1))
                .isEqualTo(Arrays.stream(sorted).mapToLong(row -> all[row]).toArray());
        return sorted;
    }

    private static int[] expected(long[] all, Comparator<Integer> order) {
        return IntStream.range(0, all.length)
                .boxed()
                .sorted(order)
                .mapToInt(Integer::intValue)
                .toArray();
    }
}
