package io.braid.engine.sort;

import static io.braid.engine.Fixture.TEXT;
import static io.braid.engine.Fixture.column;
import static org.assertj.core.api.Assertions.assertThat;

import io.braid.engine.Fixture;
import io.braid.engine.exchange.Cancellation;
import io.braid.engine.exchange.WorkerTeam;
import io.braid.engine.memory.MemoryBudget;
import io.braid.engine.memory.MemoryReservation;
import io.braid.engine.memory.ServerMemory;
import io.braid.engine.operator.Operator;
import io.braid.engine.plan.SortKey;
import io.braid.engine.sort.TopNOperator.Range;
import io.braid.engine.spill.QuerySpill;
import io.braid.engine.spill.SpillFolder;
import io.braid.engine.spill.Workspace;
import io.braid.spi.batch.Batch;
import io.braid.spi.type.RowType;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Tag("jdk")
class TopNOperatorTest {
    private static final RowType TEXTS = RowType.unnamed(TEXT);
    private static final long MEMORY = 1 << 20;

    private final MemoryBudget budget = new MemoryBudget(MEMORY, new ServerMemory(MEMORY));
    private final MemoryReservation others = budget.reserve("others");

    /** Not even the first rows are retained, because other operators hold all memory until they have been read. */
    @Test
    void rowsThatComeWhenThereIsNoMemoryAreSorted(@TempDir Path folder) {
        try (QuerySpill spill = new QuerySpill(SpillFolder.at(folder), MEMORY);
                TopNOperator first = new TopNOperator(
                        new Input(),
                        TEXTS,
                        List.of(new SortKey(0, false, false)),
                        new Range(0, 2),
                        new Workspace(
                                () -> budget.reserveSpillable("test"),
                                spill.of("test"),
                                new Cancellation(),
                                1,
                                WorkerTeam.ALONE))) {
            List<@Nullable Object> rows = new ArrayList<>();
            for (Batch batch = first.next(); batch != null; batch = first.next()) {
                for (int i = 0; i < batch.rows(); i++) {
                    rows.add(batch.column(0).value(i));
                }
            }
            assertThat(rows).containsExactly("a", "b");
        }
    }

    /** Input of one batch, while all memory is taken. */
    private final class Input implements Operator {
        private int batches;

        @Override
        public @Nullable Batch next() {
            batches++;
            others.set(batches == 1 ? MEMORY : 0);
            return batches == 1
                    ? Fixture.batches(TEXTS, column("c", "b", "a"), 10).get(0)
                    : null;
        }

        @Override
        public void close() {}
    }
}
