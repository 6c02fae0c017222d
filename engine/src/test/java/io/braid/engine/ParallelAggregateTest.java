package io.braid.engine;

import static io.braid.engine.Fixture.BIGINT;
import static io.braid.engine.Fixture.BOOL;
import static io.braid.engine.Fixture.INT;
import static io.braid.engine.Fixture.TEXT;
import static io.braid.engine.Fixture.row;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import io.braid.engine.plan.Aggregate;
import io.braid.engine.plan.AggregateCall;
import io.braid.engine.plan.AggregateFunction;
import io.braid.engine.plan.PlanNode;
import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import io.braid.spi.type.DataType;
import io.braid.spi.type.RowType;
import io.braid.testkit.assertion.SameElements;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Test that aggregation by several threads equals that by one, for all calls. */
class ParallelAggregateTest {
    private static final int ROUNDS = 80;
    private static final int WIDTH = RandomData.TYPES.size();
    private static final int INT_COLUMN = RandomData.TYPES.indexOf(INT);
    private static final int BIGINT_COLUMN = RandomData.TYPES.indexOf(BIGINT);
    private static final int BOOL_COLUMN = RandomData.TYPES.indexOf(BOOL);
    private static final int[] BATCH_ROWS = {7, 64, 1000, 4096};
    private static final DataType LONGEST = DataType.decimal(38, 0);
    private static final long MUCH = 1L << 30;
    private static final long LITTLE = 100_000;

    private final RandomData data = new RandomData("ParallelAggregateTest");

    @Test
    void theAnswerIsThatOfOneThread() {
        for (int round = 0; round < ROUNDS; round++) {
            List<List<@Nullable Object>> rows = data.rows(data.random.nextInt(round % 10 == 0 ? 5000 : 500));
            List<Integer> keys = columns(data.random.nextInt(4));
            List<List<Integer>> sets = sets(keys);
            List<AggregateCall> calls = Stream.generate(() -> call(keys))
                    .limit(1 + data.random.nextInt(6))
                    .toList();
            List<List<@Nullable Object>> expected;
            try (Fixture one = new Fixture(4, MUCH)) {
                expected = one.rows(aggregate(one, rows, keys, sets, calls));
            }
            long memory = data.random.nextInt(4) == 0 ? LITTLE : MUCH;
            int batchRows = BATCH_ROWS[data.random.nextInt(BATCH_ROWS.length)];
            try (Fixture several = new Fixture(4, memory).batchRows(batchRows).threads(2 + data.random.nextInt(3))) {
                assertThat(Reference.normalized(several.rows(aggregate(several, rows, keys, sets, calls))))
                        .as("seed %d, round %d: %s of %s by %s", data.seed, round, calls, keys, sets)
                        .satisfies(SameElements.as(Reference.normalized(expected)));
            }
        }
    }

    private static Aggregate aggregate(
            Fixture fixture,
            List<List<@Nullable Object>> rows,
            List<Integer> keys,
            List<List<Integer>> sets,
            List<AggregateCall> calls) {
        List<DataType> types = new ArrayList<>();
        keys.forEach(key -> types.add(RandomData.TYPES.get(key)));
        calls.forEach(call -> types.add(call.type()));
        return new Aggregate(
                fixture.table(RandomData.COLUMNS, rows),
                keys,
                sets,
                calls,
                RowType.unnamed(types.toArray(DataType[]::new)));
    }

    private List<List<Integer>> sets(List<Integer> keys) {
        if (data.random.nextBoolean()) {
            return List.of(keys);
        }
        return IntStream.rangeClosed(0, data.random.nextInt(4))
                .mapToObj(i ->
                        keys.stream().filter(key -> data.random.nextInt(3) > 0).toList())
                .toList();
    }

    private AggregateCall call(List<Integer> keys) {
        int filter = data.random.nextInt(3) == 0 ? BOOL_COLUMN : AggregateCall.NONE;
        boolean distinct = data.random.nextInt(3) == 0;
        int argument = data.random.nextInt(WIDTH);
        DataType type = RandomData.TYPES.get(argument);
        AggregateFunction function = data.oneOf(List.of(
                AggregateFunction.COUNT,
                AggregateFunction.SUM,
                AggregateFunction.SUM0,
                AggregateFunction.MIN,
                AggregateFunction.MAX,
                AggregateFunction.ANY_VALUE,
                AggregateFunction.MIN_BY,
                AggregateFunction.MAX_BY,
                AggregateFunction.BIT_XOR,
                AggregateFunction.GROUPING));
        return switch (function) {
            case COUNT ->
                new AggregateCall(
                        function,
                        columns(distinct ? 1 + data.random.nextInt(2) : data.random.nextInt(3)),
                        distinct,
                        filter,
                        List.of(),
                        BIGINT.notNull());
            case SUM, SUM0 -> new AggregateCall(function, INT_COLUMN, distinct, filter, BIGINT);
            case BIT_XOR -> new AggregateCall(function, BIGINT_COLUMN, distinct, filter, BIGINT);
            case MIN_BY, MAX_BY ->
                new AggregateCall(
                        function, List.of(argument, data.random.nextInt(WIDTH)), distinct, filter, List.of(), type);
            case GROUPING -> new AggregateCall(function, keys, false, AggregateCall.NONE, List.of(), BIGINT.notNull());
            default -> new AggregateCall(function, argument, distinct, filter, type);
        };
    }

    private List<Integer> columns(int count) {
        return data.random.ints(0, WIDTH).distinct().limit(count).boxed().toList();
    }

    /** There are more distinct values than fit in memory. */
    @ParameterizedTest
    @CsvSource({"1, 1073741824", "2, 1073741824", "3, 1073741824", "2, 300000", "3, 100000"})
    void manyDistinctValuesAreCounted(int threads, long memory) {
        int count = 20_000;
        List<List<@Nullable Object>> rows = IntStream.range(0, count)
                .mapToObj(i -> row(i % 3, i / 2, "v" + i % 7000, i % 10 == 0 ? null : i % 10))
                .toList();
        try (Fixture fixture = new Fixture(4, memory).batchRows(1000).threads(threads)) {
            PlanNode input = fixture.table(RowType.unnamed(INT, INT, TEXT, INT), rows);
            PlanNode plan = new Aggregate(
                    input,
                    List.of(),
                    List.of(distinct(1), distinct(2), distinct(3), all(AggregateFunction.SUM, 0)),
                    RowType.unnamed(BIGINT, BIGINT, BIGINT, BIGINT));
            assertThat(fixture.rows(plan)).containsExactly(row(10_000L, 7000L, 9L, 19_999L));
            PlanNode byKey = new Aggregate(
                    input,
                    List.of(0),
                    List.of(all(AggregateFunction.COUNT, 3), distinct(1)),
                    RowType.unnamed(INT, BIGINT, BIGINT));
            // Two rows with equal values are in different groups.
            assertThat(fixture.rows(byKey))
                    .containsExactlyInAnyOrder(row(0, 6000L, 6667L), row(1, 6000L, 6667L), row(2, 6000L, 6666L));
        }
    }

    private static AggregateCall distinct(int column) {
        return new AggregateCall(AggregateFunction.COUNT, column, true, AggregateCall.NONE, BIGINT);
    }

    private static AggregateCall all(AggregateFunction function, int column) {
        return new AggregateCall(function, column, false, AggregateCall.NONE, BIGINT);
    }

    static Stream<AggregateCall> parted() {
        return Stream.of(
                all(AggregateFunction.SUM, 0),
                new AggregateCall(AggregateFunction.ANY_VALUE, 0, false, AggregateCall.NONE, INT),
                new AggregateCall(AggregateFunction.MAX_BY, List.of(0, 0), false, AggregateCall.NONE, List.of(), INT),
                distinct(0));
    }

    /** The consumer gives another thread time to start. */
    @ParameterizedTest
    @MethodSource("parted")
    void severalThreadsWorkAtOnce(AggregateCall call) {
        Set<Thread> readers = ConcurrentHashMap.newKeySet();
        try (Fixture fixture = new Fixture(4, MUCH).batchRows(100).threads(2)) {
            PlanNode plan = new Aggregate(
                    fixture.numbers(10_000),
                    List.of(0),
                    call.distinct() ? List.of(List.of(0)) : List.of(List.of(), List.of(0)),
                    List.of(call),
                    RowType.unnamed(INT, call.type()));
            pauseAtFirst(fixture, readers);
            assertThat(fixture.rows(plan)).hasSize(call.distinct() ? 10_000 : 10_001);
        }
        assertThat(readers).hasSizeGreaterThan(1);
    }

    /** Each of them fits 128 bits, but hardly any two do together; some of the values are short. */
    @ParameterizedTest
    @CsvSource({"1, true", "2, true", "3, true", "2, false", "3, false"})
    void sumsOfTheLongestNumbersAreExact(int threads, boolean alone) {
        BigDecimal nines = new BigDecimal("9".repeat(38));
        List<List<@Nullable Object>> rows = new ArrayList<>();
        List<BigDecimal> sums = new ArrayList<>(List.of(BigDecimal.ZERO, BigDecimal.ZERO, BigDecimal.ZERO));
        for (int i = 0; i < 12_000; i++) {
            // Alternately for each group: maximal values, maximal values of the other sign, and short ones.
            boolean isLong = alone || i / 3000 % 2 == 0;
            BigDecimal size = isLong ? nines.subtract(BigDecimal.valueOf(i)) : BigDecimal.valueOf(i);
            BigDecimal value = i / 3 % 2 == 0 ? size : size.negate();
            rows.add(row(i % 3, i % 96 >= 90 ? null : value));
            if (i % 96 < 90) {
                sums.set(i % 3, sums.get(i % 3).add(value));
            }
        }
        try (Fixture fixture = new Fixture(4, MUCH).batchRows(100).threads(threads)) {
            PlanNode input = fixture.table(RowType.unnamed(INT, LONGEST), rows);
            // Later rows subtract the excess again.
            PlanNode byKey = new Aggregate(
                    input,
                    List.of(0),
                    List.of(sum(1), all(AggregateFunction.COUNT, 1)),
                    RowType.unnamed(INT, LONGEST, BIGINT));
            assertThat(fixture.rows(byKey))
                    .extracting(each -> each.get(0), each -> each.get(1))
                    .containsExactlyInAnyOrder(tuple(0, sums.get(0)), tuple(1, sums.get(1)), tuple(2, sums.get(2)));
            PlanNode total = new Aggregate(input, List.of(), List.of(sum(1)), RowType.unnamed(LONGEST));
            assertThat(fixture.rows(total))
                    .containsExactly(row(sums.stream().reduce(BigDecimal::add).orElseThrow()));
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3})
    void aSumThatIsTooLongInTheEndIsAnError(int threads) {
        BigDecimal nines = new BigDecimal("9".repeat(38));
        List<List<@Nullable Object>> rows = new ArrayList<>(Collections.nCopies(5_000, row(nines)));
        rows.addAll(Collections.nCopies(4_998, row(nines.negate())));
        try (Fixture fixture = new Fixture(4, MUCH).batchRows(100).threads(threads)) {
            PlanNode plan = new Aggregate(
                    fixture.table(RowType.unnamed(LONGEST), rows),
                    List.of(),
                    List.of(sum(0)),
                    RowType.unnamed(LONGEST));
            assertThatThrownBy(() -> fixture.rows(plan))
                    .isInstanceOfSatisfying(
                            BraidException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.NUMERIC_OUT_OF_RANGE));
        }
    }

    private static AggregateCall sum(int column) {
        return new AggregateCall(AggregateFunction.SUM, column, false, AggregateCall.NONE, LONGEST);
    }

    @Test
    void severalThreadsAddUpLongNumbers() {
        Set<Thread> readers = ConcurrentHashMap.newKeySet();
        List<List<@Nullable Object>> rows = IntStream.range(0, 10_000)
                .mapToObj(i -> row(new BigDecimal("1" + "0".repeat(30))))
                .toList();
        try (Fixture fixture = new Fixture(4, MUCH).batchRows(100).threads(2)) {
            PlanNode plan = new Aggregate(
                    fixture.table(RowType.unnamed(LONGEST), rows),
                    List.of(),
                    List.of(sum(0)),
                    RowType.unnamed(LONGEST));
            pauseAtFirst(fixture, readers);
            assertThat(fixture.rows(plan)).containsExactly(row(new BigDecimal("1" + "0".repeat(34))));
        }
        assertThat(readers).hasSizeGreaterThan(1);
    }

    /** Gives a second thread time to start. */
    private static void pauseAtFirst(Fixture fixture, Set<Thread> readers) {
        fixture.source("s0").onNext(() -> {
            readers.add(Thread.currentThread());
            if (readers.size() == 1) {
                pause();
            }
        });
    }

    private static void pause() {
        try {
            Thread.sleep(5);
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }
}
