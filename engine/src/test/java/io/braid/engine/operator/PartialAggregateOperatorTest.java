package io.braid.engine.operator;

import static org.assertj.core.api.Assertions.assertThat;

import io.braid.engine.memory.MemoryBudget;
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
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PartialAggregateOperatorTest {
    private static final DataType INT = DataType.of(TypeKind.INTEGER).notNull();
    private static final RowType ROW = RowType.unnamed(INT);

    /** Two batches of rows with few keys. */
    private static final class Input implements Operator {
        private final Queue<Batch> batches = new ArrayDeque<>(List.of(
                new Batch(4, new IntColumn(INT, 4, new int[] {1, 2, 1, 2}, null)),
                new Batch(3, new IntColumn(INT, 3, new int[] {2, 1, 1}, null))));

        @Override
        public @Nullable Batch next() {
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
        GroupedRows.Grouping byKey = new GroupedRows.Grouping(List.of(0), List.of(), ROW, ROW);
        List<Object> keys = new ArrayList<>();
        try (Operator operator = new PartialAggregateOperator(
                new Input(),
                () -> new GroupedRows(byKey, List.of(0), List.of(), budget.reserveSpillable("groups")),
                4)) {
            for (Batch batch = operator.next(); batch != null; batch = operator.next()) {
                for (int row = 0; row < batch.rows(); row++) {
                    keys.add(((IntColumn) batch.column(0)).get(row));
                }
            }
        }
        assertThat(keys).hasSize(yielded).containsOnly(1, 2);
    }
}
