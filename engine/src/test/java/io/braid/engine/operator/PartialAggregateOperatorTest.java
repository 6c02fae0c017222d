package io.braid.engine.operator;

import static org.assertj.core.api.Assertions.assertThat;

import io.braid.engine.memory.MemoryBudget;
import io.braid.engine.memory.MemoryReservation;
import io.braid.engine.memory.ServerMemory;
import io.braid.spi.batch.Batch;
import io.braid.spi.batch.IntColumn;
import io.braid.spi.type.DataType;
import io.braid.spi.type.RowType;
import io.braid.spi.type.TypeKind;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PartialAggregateOperatorTest {
    private static final DataType INT = DataType.of(TypeKind.INTEGER).notNull();
    private static final RowType ROW = RowType.unnamed(INT);

    /** Batches of rows with these keys; before all but the first, something happens. */
    private static final class Input implements Operator {
        private final Queue<Batch> batches = new ArrayDeque<>();
        private final Runnable between;
        private boolean started;

        Input(Runnable between, int[]... keys) {
            this.between = between;
            for (int[] batch : keys) {
                batches.add(new Batch(batch.length, new IntColumn(INT, batch.length, batch, null)));
            }
        }

        @Override
        public @Nullable Batch next() {
            if (started) {
                between.run();
            }
            started = true;
            return batches.poll();
        }

        @Override
        public void close() {}
    }

    /** As happens to the last of several threads when the others were quick. */
    @ParameterizedTest
    @CsvSource({"1073741824, 2", "100, 7"})
    void whoHasNoRoomForTheFirstGroupLeavesTheGroupingToOthers(long memory, int yielded) {
        MemoryBudget budget = new MemoryBudget(memory, new ServerMemory(1L << 30));
        Input input = new Input(() -> {}, new int[] {1, 2, 1, 2}, new int[] {2, 1, 1});
        assertThat(keys(input, budget)).hasSize(yielded).containsOnly(1, 2);
        assertThat(budget.used()).isZero();
    }

    @Test
    void whoHasAFirstGroupHasRoomForAFewMoreWhateverOthersTake() {
        MemoryBudget budget = new MemoryBudget(20_000, new ServerMemory(1L << 30));
        try (MemoryReservation others = budget.reserve("others")) {
            Input input = new Input(
                    () -> others.set(20_000 - budget.used() + others.held()),
                    new int[] {1, 1},
                    IntStream.range(0, 100).map(i -> i % 60).toArray());
            assertThat(keys(input, budget)).hasSize(60).doesNotHaveDuplicates();
        }
        assertThat(budget.used()).isZero();
    }

    /** Of 16,384 rows all others come again: they are grouped with the first ones, or not at all. */
    @ParameterizedTest
    @CsvSource({"1, 24576", "2, 8192"})
    void whereRowsHardlyEverMeetTheirLikeTheyAreSoonGroupedNoMore(int rowsOfKey, int yielded) {
        MemoryBudget budget = new MemoryBudget(1L << 30, new ServerMemory(1L << 30));
        int[][] batches = new int[6][];
        for (int i = 0; i < batches.length; i++) {
            int first = i * 4096;
            batches[i] = IntStream.range(first, first + 4096)
                    .map(row -> row % 16_384 / rowsOfKey)
                    .toArray();
        }
        assertThat(keys(new Input(() -> {}, batches), budget)).hasSize(yielded);
        assertThat(budget.used()).isZero();
    }

    private static List<Integer> keys(Input input, MemoryBudget budget) {
        GroupedRows.Grouping byKey = new GroupedRows.Grouping(List.of(0), List.of(), ROW, ROW);
        List<Integer> keys = new ArrayList<>();
        try (Operator operator = new PartialAggregateOperator(
                input,
                () -> new GroupedRows(byKey, List.of(0), List.of(), budget.reserveOptional("groups"), false),
                4)) {
            for (Batch batch = operator.next(); batch != null; batch = operator.next()) {
                for (int row = 0; row < batch.rows(); row++) {
                    keys.add(((IntColumn) batch.column(0)).get(row));
                }
            }
        }
        return keys;
    }
}
