package io.braid.engine;

import static io.braid.engine.Fixture.BIGINT;
import static io.braid.engine.Fixture.INT;
import static io.braid.engine.Fixture.number;
import static io.braid.engine.Fixture.row;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.braid.engine.duckdb.Relation;
import io.braid.engine.plan.AggregateCall;
import io.braid.engine.plan.AggregateFunction;
import io.braid.engine.plan.Frame;
import io.braid.engine.plan.Limit;
import io.braid.engine.plan.PlanNode;
import io.braid.engine.plan.SortKey;
import io.braid.engine.plan.Window;
import io.braid.engine.plan.WindowCall;
import io.braid.engine.plan.WindowFunction;
import io.braid.spi.batch.Batch;
import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import io.braid.spi.type.RowType;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.IntUnaryOperator;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Test of more partitions than are computed at once: computed by several threads, the results equal those of one. */
class WindowPiecesTest {
    private static final int ROWS = 200_000;
    private static final RowType COLUMNS = RowType.unnamed(INT, INT, BIGINT);

    /**
     * Returns the row number and the sum of each row's partition; rows are numbered in order through all partitions.
     */
    private static Window window(Fixture fixture, IntUnaryOperator partitionOf, long last) {
        List<List<@Nullable Object>> rows = IntStream.range(0, ROWS)
                .map(i -> (int) (i * 7919L % ROWS))
                .mapToObj(i -> row(partitionOf.applyAsInt(i), i, i == ROWS - 1 ? last : Long.valueOf(i)))
                .toList();
        return new Window(
                fixture.table(COLUMNS, rows),
                List.of(0),
                List.of(new SortKey(1, false, false)),
                Frame.PARTITION,
                List.of(new WindowCall(WindowFunction.ROW_NUMBER, List.of(), false, BIGINT)),
                List.of(new AggregateCall(AggregateFunction.SUM, 2, false, AggregateCall.NONE, BIGINT)),
                COLUMNS.concat(RowType.unnamed(BIGINT, BIGINT)));
    }

    @ParameterizedTest
    @CsvSource({
        "1, 1073741824, 97, 97",
        "2, 1073741824, 97, 97",
        "3, 1073741824, 97, 97",
        "2, 1073741824, 97, 90000",
        "1, 600000, 97, 97",
        "2, 600000, 97, 97",
        "3, 600000, 97, 97",
        "2, 600000, 97, 90000",
        "3, 2000000, 5003, 90000"
    })
    void eachRowIsComputedAmongThoseOfItsPartition(int threads, long memory, int some, int others) {
        // The partition in the middle may have another size.
        int middle = ROWS / 3 / some * some;
        IntUnaryOperator first = i -> i < middle ? i / some * some : i < middle + others ? middle : middle + others;
        IntUnaryOperator partitionOf =
                i -> i < middle + others ? first.applyAsInt(i) : i - (i - middle - others) % some;
        long[] sums = new long[ROWS];
        IntStream.range(0, ROWS).forEach(i -> sums[partitionOf.applyAsInt(i)] += i);
        List<List<@Nullable Object>> expected = new ArrayList<>();
        for (int i = 0; i < ROWS; i++) {
            int partition = partitionOf.applyAsInt(i);
            expected.add(row(partition, i, (long) i, i - partition + 1L, sums[partition]));
        }
        try (Fixture fixture = new Fixture(4, memory).threads(threads)) {
            assertThat(fixture.rows(window(fixture, partitionOf, ROWS - 1)))
                    .as("partitions of %d and one of %d rows", some, others)
                    .isEqualTo(expected);
        }
    }

    /** With the memory that the sort leaves, whether its rows are on disk or just fit. */
    @ParameterizedTest
    @ValueSource(ints = {32 << 10, 96 << 10, 136 << 10, 302 << 10, 320 << 10, 404 << 10})
    void smallPartitionsNeedLittleMemory(int memory) {
        List<List<@Nullable Object>> rows = IntStream.range(0, Batch.TARGET_ROWS - 1)
                .mapToObj(i -> row(i / 2, i, "text of " + i / 2))
                .toList();
        try (Fixture little = new Fixture(2, memory);
                Fixture ample = new Fixture()) {
            for (String window : List.of("window by key", "values of frames by key")) {
                assertThat(answer(little, rows, window)).as(window).isEqualTo(answer(ample, rows, window));
            }
        }
    }

    private static List<List<@Nullable Object>> answer(
            Fixture fixture, List<List<@Nullable Object>> rows, String window) {
        Relation relation = Objects.requireNonNull(
                EachOperator.over(fixture, rows, List.of()).get(window));
        return fixture.rows(relation.plan());
    }

    /** The error is in the last partition, which other threads may have reached already. */
    @ParameterizedTest
    @ValueSource(ints = {1, 2, 4})
    void anErrorComesBehindTheRowsOfPartitionsLongBefore(int threads) {
        try (Fixture fixture = new Fixture(4, 1L << 30).threads(threads)) {
            PlanNode window = window(fixture, i -> i / 100, Long.MAX_VALUE);

            assertThat(fixture.rows(new Limit(window, number(0), number(1000)))).hasSize(1000);
            assertThatThrownBy(() -> fixture.rows(window))
                    .isInstanceOfSatisfying(
                            BraidException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.NUMERIC_OUT_OF_RANGE));
        }
    }
}
