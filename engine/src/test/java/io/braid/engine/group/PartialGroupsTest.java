package io.braid.engine.group;

import static org.assertj.core.api.Assertions.assertThat;

import io.braid.engine.memory.MemoryBudget;
import io.braid.engine.memory.MemoryReservation;
import io.braid.engine.memory.ServerMemory;
import io.braid.spi.batch.Batch;
import io.braid.spi.batch.IntColumn;
import io.braid.spi.type.DataType;
import io.braid.spi.type.RowType;
import io.braid.spi.type.TypeKind;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PartialGroupsTest {
    private static final DataType INT = DataType.of(TypeKind.INTEGER).notNull();
    private static final RowType ROW = RowType.unnamed(INT);

    /** As for the last of several threads when the others were fast. */
    @ParameterizedTest
    @CsvSource({"1073741824, 2", "100, 7"})
    void whoHasNoRoomForTheFirstGroupLeavesTheGroupingToOthers(long memory, int yielded) {
        MemoryBudget budget = new MemoryBudget(memory, new ServerMemory(1L << 30));
        assertThat(keys(budget, () -> {}, new int[] {1, 2, 1, 2}, new int[] {2, 1, 1}))
                .hasSize(yielded)
                .containsOnly(1, 2);
        assertThat(budget.used()).isZero();
    }

    @Test
    void whoHasAFirstGroupHasRoomForAFewMoreWhateverOthersTake() {
        MemoryBudget budget = new MemoryBudget(20_000, new ServerMemory(1L << 30));
        try (MemoryReservation others = budget.reserve("others")) {
            Runnable taken = () -> others.set(20_000 - budget.used() + others.held());
            int[] more = IntStream.range(0, 100).map(i -> i % 60).toArray();
            assertThat(keys(budget, taken, new int[] {1, 1}, more)).hasSize(60).doesNotHaveDuplicates();
        }
        assertThat(budget.used()).isZero();
    }

    /** Rows beyond the first 16,384 repeat earlier ones: they are grouped with these, or not at all. */
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
        assertThat(keys(budget, () -> {}, batches)).hasSize(yielded);
        assertThat(budget.used()).isZero();
    }

    /** Returns the keys of the output for batches of rows with these keys, with an action between batches. */
    private static List<Integer> keys(MemoryBudget budget, Runnable between, int[]... batches) {
        GroupHashTable.Grouping byKey = new GroupHashTable.Grouping(List.of(0), List.of(), ROW);
        List<Integer> keys = new ArrayList<>();
        try (PartialGroups groups = new PartialGroups(
                () -> new GroupHashTable(byKey, List.of(), budget.reserveOptional("groups"), false), 4)) {
            for (int[] batch : batches) {
                groups.add(new Batch(batch.length, new IntColumn(INT, batch.length, batch, null)));
                take(groups, keys);
                between.run();
            }
            groups.finish();
            take(groups, keys);
        }
        return keys;
    }

    private static void take(PartialGroups groups, List<Integer> keys) {
        for (Batch batch = groups.next(); batch != null; batch = groups.next()) {
            for (int row = 0; row < batch.rows(); row++) {
                keys.add(((IntColumn) batch.column(0)).get(row));
            }
        }
    }
}
