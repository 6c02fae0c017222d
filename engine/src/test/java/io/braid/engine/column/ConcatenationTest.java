package io.braid.engine.column;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.braid.engine.exchange.Cancellation;
import io.braid.engine.exchange.Parallelism;
import io.braid.engine.exchange.WorkerTeam;
import io.braid.spi.batch.Batch;
import io.braid.spi.batch.BatchBuilder;
import io.braid.spi.batch.BytesColumn;
import io.braid.spi.batch.Column;
import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import io.braid.spi.type.DataType;
import io.braid.spi.type.TypeKind;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Test that concatenated rows are the same rows, in the same order. */
@Tag("jdk")
class ConcatenationTest {
    /** One type of each layout. */
    private static final List<DataType> TYPES = List.of(
            DataType.of(TypeKind.BOOLEAN),
            DataType.of(TypeKind.INTEGER),
            DataType.of(TypeKind.BIGINT),
            DataType.of(TypeKind.DOUBLE),
            DataType.decimal(38, 2),
            DataType.varchar(1000));
    /** Sizes most of which do not end at a word of the bitmap. */
    private static final int[] SIZES = {1, 63, 64, 65, 4095, 4096, 1, 4097, 700, 0, 128, 5};

    private final Random random = new Random(7);

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 7, 30})
    void byHoweverManyThreads(int threads) {
        List<Batch> batches = new ArrayList<>();
        List<List<@Nullable Object>> expected = new ArrayList<>();
        TYPES.forEach(type -> expected.add(new ArrayList<>()));
        for (int size : SIZES) {
            Batch batch = batch(size);
            // Slices have texts that do not begin at the start of their bytes.
            batches.add(size > 10 ? batch.slice(3, size) : batch);
        }
        for (Batch batch : batches) {
            for (int i = 0; i < TYPES.size(); i++) {
                for (int row = 0; row < batch.rows(); row++) {
                    expected.get(i).add(batch.column(i).value(row));
                }
            }
        }

        Batch whole = together(batches, threads);

        for (int i = 0; i < TYPES.size(); i++) {
            assertThat(values(whole.column(i))).as("%s", TYPES.get(i)).isEqualTo(expected.get(i));
        }
    }

    @Test
    void tooMuchTextIsToldWithWhoseItIsAndWhatToDo() {
        DataType type = DataType.of(TypeKind.VARCHAR);
        Batch large = new Batch(1, new BytesColumn(type, 1, new int[] {0, 1 << 26}, new byte[1 << 26], null));
        List<Batch> batches = Collections.nCopies(32, large);
        WorkerTeam team = WorkerTeam.ALONE.workingFor("A hash join");
        assertThatThrownBy(() -> Concatenation.of(List.of(type), batches, team))
                .isInstanceOfSatisfying(
                        BraidException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.OUT_OF_MEMORY))
                .hasMessage(
                        "A hash join needs 2147483648 bytes of text in one column in one piece of memory, which holds"
                                + " 2147483639 at most. Let it read fewer rows or columns, or lower the setting"
                                + " query-memory, so that"
                                + " it spills.");
    }

    private Batch batch(int rows) {
        BatchBuilder builder = new BatchBuilder(TYPES, Math.max(1, rows));
        for (int i = 0; i < rows; i++) {
            builder.appendRow(
                    some(random.nextBoolean()),
                    some(random.nextInt()),
                    some(random.nextLong()),
                    some(random.nextDouble()),
                    some(BigDecimal.valueOf(random.nextLong(), 2)),
                    some("x".repeat(random.nextInt(20)) + i));
        }
        return builder.build();
    }

    private @Nullable Object some(Object value) {
        return random.nextInt(10) == 0 ? null : value;
    }

    private static Batch together(List<Batch> batches, int threads) {
        ExecutorService workers = Executors.newFixedThreadPool(2);
        try {
            return Concatenation.of(
                    TYPES, batches, new WorkerTeam(new Parallelism(threads, 0L), workers, new Cancellation()));
        } finally {
            workers.shutdownNow();
        }
    }

    private static List<@Nullable Object> values(Column column) {
        List<@Nullable Object> values = new ArrayList<>();
        for (int row = 0; row < column.rows(); row++) {
            values.add(column.value(row));
        }
        return values;
    }
}
