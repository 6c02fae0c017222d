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
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Test that rows are buffered as long as there is room, and none is lost. */
@Tag("jdk")
class GroupPartitionTest {
    private static final DataType INT = DataType.of(TypeKind.INTEGER).notNull();
    private static final RowType ROW = RowType.unnamed(INT);
    private static final long MUCH = 1L << 20;

    private final MemoryBudget budget = new MemoryBudget(MUCH, new ServerMemory(1L << 30));
    private final MemoryReservation forGroups = budget.reserve("groups");
    private final MemoryReservation forRows = budget.reserveOptional("rows");
    private final List<Integer> roomless = new ArrayList<>();
    private final GroupPartition part = new GroupPartition(
            new GroupHashTable(new GroupHashTable.Grouping(List.of(0), List.of(), ROW), List.of(), forGroups, true),
            ROW,
            forRows,
            rows -> roomless.addAll(keys(rows)));

    @Test
    void rowsWaitUntilTheyAreMany() {
        part.add(rows(0, 500));
        assertThat(forRows.held()).isEqualTo(4 * 500);
        assertThat(forGroups.held()).isZero();

        part.add(rows(0, 600));
        assertThat(forRows.held()).isZero();
        assertThat(forGroups.held()).isPositive();
        assertThat(finished()).hasSize(600).doesNotHaveDuplicates();
    }

    @Test
    void theMoreGroupsThereAreTheMoreRowsWait() {
        part.add(rows(0, 3000));
        part.add(rows(0, 11_000));
        assertThat(forRows.held()).isEqualTo(4 * 11_000);
        part.add(rows(0, 1000));
        assertThat(forRows.held()).isZero();
        assertThat(finished()).hasSize(11_000);
    }

    @Test
    void rowsDoNotWaitWithoutRoom() {
        try (MemoryReservation others = budget.reserve("others")) {
            others.set(MUCH - 20_000);
            part.add(rows(0, 3));
            assertThat(forRows.held()).isZero();
            part.add(rows(0, 100_000));
            assertThat(roomless).isNotEmpty();
            roomless.addAll(finished());
            assertThat(roomless).hasSize(100_000).doesNotHaveDuplicates();
        }
        assertThat(budget.used()).isZero();
    }

    @Test
    void severalThreadsAddAtOnce() {
        List<CompletableFuture<Void>> threads = IntStream.range(0, 4)
                .mapToObj(thread -> CompletableFuture.runAsync(() -> {
                    for (int i = 0; i < 200; i++) {
                        part.add(rows(i * 25, i * 25 + 50 + thread));
                    }
                }))
                .toList();
        threads.forEach(CompletableFuture::join);
        assertThat(finished()).hasSize(199 * 25 + 53).doesNotHaveDuplicates();
        assertThat(budget.used()).isZero();
    }

    private List<Integer> finished() {
        part.finish();
        List<Integer> all = new ArrayList<>();
        for (Batch batch = part.next(4); batch != null; batch = part.next(4)) {
            all.addAll(keys(batch));
        }
        part.close();
        return all;
    }

    private static Batch rows(int from, int to) {
        return new Batch(
                to - from,
                new IntColumn(INT, to - from, IntStream.range(from, to).toArray(), null));
    }

    private static List<Integer> keys(Batch batch) {
        IntColumn keys = (IntColumn) batch.column(0);
        return IntStream.range(0, batch.rows()).mapToObj(keys::get).toList();
    }
}
