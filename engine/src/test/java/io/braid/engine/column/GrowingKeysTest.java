package io.braid.engine.column;

import static org.assertj.core.api.Assertions.assertThat;

import io.braid.engine.memory.MemoryBudget;
import io.braid.engine.memory.ServerMemory;
import io.braid.spi.batch.Batch;
import io.braid.spi.batch.BatchBuilder;
import io.braid.spi.batch.Column;
import io.braid.spi.batch.Selection;
import io.braid.spi.type.DataType;
import io.braid.spi.type.TypeKind;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Test that a growing table with all its caches numbers keys as a plain one does. */
class GrowingKeysTest {
    private static final List<DataType> TYPES = List.of(
            DataType.of(TypeKind.VARCHAR),
            DataType.of(TypeKind.INTEGER),
            DataType.of(TypeKind.BOOLEAN),
            DataType.of(TypeKind.BIGINT));
    private static final GrowingKeys.Companions NOTHING = new GrowingKeys.Companions() {
        @Override
        public void ensure(int count) {}

        @Override
        public long bytes() {
            return 0;
        }
    };

    private final long seed = Long.getLong("seed", System.nanoTime());
    private final Random random = new Random(seed);

    GrowingKeysTest() {
        System.out.println("GrowingKeysTest: -Dseed=" + seed);
    }

    @Test
    void keysOfTheirOwnHaveTheNumbersOfAPlainTable() {
        for (int round = 0; round < 300; round++) {
            List<DataType> types = types();
            int distinct = 1 + random.nextInt(random.nextBoolean() ? 20 : 2000);
            assertSameNumbers(types, () -> batch(types, random.nextInt(500), distinct));
        }
    }

    @Test
    void pickedKeysHaveTheNumbersOfAPlainTable() {
        for (int round = 0; round < 300; round++) {
            List<DataType> types = types();
            List<Batch> tables = List.of(batch(types, 100, 30), batch(types, 1000, 300));
            assertSameNumbers(types, () -> picked(tables.get(random.nextInt(8) == 0 ? 0 : 1)));
        }
    }

    private Batch picked(Batch table) {
        int[] rows = random.ints(random.nextInt(300), -1, table.rows()).toArray();
        Column[] columns = new Column[table.columnCount()];
        Arrays.setAll(columns, i -> table.column(i).pick(Selection.of(rows, rows.length)));
        Batch batch = new Batch(rows.length, columns);
        if (random.nextInt(6) == 0) {
            // From now on it has arrays of its own.
            assertThat(batch.retainedBytes()).isNotNegative();
        }
        return batch;
    }

    private interface Batches {
        Batch next();
    }

    private void assertSameNumbers(List<DataType> types, Batches batches) {
        KeyTable plain = new KeyTable(types);
        MemoryBudget budget = new MemoryBudget(1L << 30, new ServerMemory(1L << 30));
        try (GrowingKeys keys = new GrowingKeys(types, NOTHING, budget.reserve("test"))) {
            for (int i = 0; i < 20; i++) {
                Batch batch = batches.next();
                Column[] columns = new Column[types.size()];
                Arrays.setAll(columns, batch::column);
                int[] numbers = keys.number(columns, batch.rows());
                assertThat(numbers).as("seed %d, %s", seed, types).isEqualTo(plain.number(columns, batch.rows()));
            }
            assertThat(keys.size()).isEqualTo(plain.size());
        }
        assertThat(budget.used()).isZero();
    }

    private List<DataType> types() {
        return random.ints(1 + random.nextInt(4), 0, TYPES.size() + 2)
                .mapToObj(i -> TYPES.get(i % TYPES.size()))
                .toList();
    }

    private Batch batch(List<DataType> types, int rows, int distinct) {
        BatchBuilder builder = new BatchBuilder(types, Batch.TARGET_ROWS);
        for (int row = 0; row < rows; row++) {
            int key = random.nextInt(distinct);
            builder.appendRow(types.stream().map(type -> value(type, key)).toArray());
        }
        return builder.build();
    }

    private @Nullable Object value(DataType type, int key) {
        int part = random.nextInt(4) == 0 ? key : key / 7;
        if (part % 11 == 10) {
            return null;
        }
        return switch (type.kind()) {
            case INTEGER -> part % 5 == 0 ? -part : part;
            case BOOLEAN -> part % 2 == 0;
            case BIGINT -> (long) part;
            default ->
                "abcdefghijklmnopqrstuvw\0\0\0"
                        .substring(part % 8 == 7 ? 23 : 0, part % 8 == 7 ? 23 + part % 4 : part % 20);
        };
    }
}
