package io.braid.engine;

import static io.braid.engine.Fixture.BIGINT;
import static io.braid.engine.Fixture.INT;
import static io.braid.engine.Fixture.call;
import static io.braid.engine.Fixture.constant;
import static io.braid.engine.Fixture.is;
import static io.braid.engine.Fixture.number;
import static io.braid.engine.Fixture.ref;
import static io.braid.engine.Fixture.row;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.braid.engine.exchange.Parallelism;
import io.braid.engine.plan.Aggregate;
import io.braid.engine.plan.AggregateCall;
import io.braid.engine.plan.AggregateFunction;
import io.braid.engine.plan.Filter;
import io.braid.engine.plan.HashJoin;
import io.braid.engine.plan.JoinType;
import io.braid.engine.plan.Limit;
import io.braid.engine.plan.PlanNode;
import io.braid.engine.plan.Project;
import io.braid.engine.plan.Union;
import io.braid.engine.plan.expression.Call;
import io.braid.engine.plan.expression.Expression;
import io.braid.engine.plan.expression.Function;
import io.braid.engine.result.Result;
import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import io.braid.spi.type.DataType;
import io.braid.spi.type.RowType;
import io.braid.testkit.assertion.SameElements;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Test that a query yields, fails and ends with any number of threads as it does with one. */
@Tag("jdk")
class ParallelTest {
    private static final int ROWS = 5_000;
    private static final int BATCH_ROWS = 100;

    private static Fixture fixture(int threads) {
        return new Fixture(4, 1L << 30).batchRows(BATCH_ROWS).threads(threads);
    }

    private static PlanNode odd(PlanNode numbers) {
        return new Filter(numbers, is(Function.EQUAL, modulo(ref(0, INT)), constant(INT, 1)));
    }

    private static Call modulo(Expression value) {
        var half = call(Function.DIVIDE, INT, value, constant(INT, 2));
        return call(Function.SUBTRACT, INT, value, call(Function.MULTIPLY, INT, half, constant(INT, 2)));
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 8})
    void rowsComeInTheOrderOfOneThread(int threads) {
        try (Fixture fixture = fixture(threads)) {
            PlanNode join = new HashJoin(
                    odd(fixture.numbers(ROWS)),
                    fixture.numbers(ROWS / 2),
                    JoinType.LEFT,
                    List.of(0),
                    List.of(0),
                    null,
                    RowType.unnamed(INT, INT));
            List<List<@Nullable Object>> expected = IntStream.range(0, ROWS)
                    .filter(i -> i % 2 == 1)
                    .mapToObj(i -> row(i, i < ROWS / 2 ? (Object) i : null))
                    .toList();
            assertThat(fixture.rows(join)).isEqualTo(expected);
        }
    }

    /** Right rows without a match come once, after all others, whichever threads have probed the left rows. */
    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 8})
    void rightRowsWithoutAMatchComeOnce(int threads) {
        try (Fixture fixture = fixture(threads)) {
            PlanNode right = new HashJoin(
                    odd(fixture.numbers(ROWS)),
                    fixture.numbers(ROWS + 1000),
                    JoinType.RIGHT,
                    List.of(0),
                    List.of(0),
                    null,
                    RowType.unnamed(INT, INT));
            PlanNode full = new HashJoin(
                    right,
                    fixture.numbers(ROWS + 2000),
                    JoinType.FULL,
                    List.of(0),
                    List.of(0),
                    null,
                    RowType.unnamed(INT, INT, INT));
            IntPredicate matches = i -> i % 2 == 1 && i < ROWS;
            List<List<@Nullable Object>> expected = new ArrayList<>();
            IntStream.range(0, ROWS).filter(matches).forEach(i -> expected.add(row(i, i, i)));
            IntStream.range(0, ROWS + 1000).filter(matches.negate()).forEach(i -> expected.add(row(null, i, null)));
            IntStream.range(0, ROWS + 2000).filter(matches.negate()).forEach(i -> expected.add(row(null, null, i)));
            assertThat(fixture.rows(full)).isEqualTo(expected);
            fixture.assertNothingLeftOpen();
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 8})
    void partialAggregatesAddUp(int threads) {
        try (Fixture fixture = fixture(threads)) {
            PlanNode input = new Project(
                    fixture.numbers(ROWS), List.of(modulo(ref(0, INT)), ref(0, INT)), RowType.unnamed(INT, INT));
            PlanNode plan = new Aggregate(
                    input,
                    List.of(0),
                    List.of(
                            new AggregateCall(
                                    AggregateFunction.COUNT, AggregateCall.NONE, false, AggregateCall.NONE, BIGINT),
                            new AggregateCall(AggregateFunction.SUM, 1, false, AggregateCall.NONE, BIGINT),
                            new AggregateCall(AggregateFunction.MIN, 1, false, AggregateCall.NONE, INT),
                            new AggregateCall(AggregateFunction.MAX, 1, false, AggregateCall.NONE, INT)),
                    RowType.unnamed(INT, BIGINT, BIGINT, INT, INT));
            assertThat(fixture.rows(plan))
                    .containsExactlyInAnyOrder(row(0, 2500L, 6_247_500L, 0, 4998), row(1, 2500L, 6_250_000L, 1, 4999));
        }
    }

    /**
     * Each thread adds to some of the groups, of which there are as many as rows; with little memory, some are spilled.
     */
    @ParameterizedTest
    @CsvSource({"1, 1073741824", "2, 1073741824", "3, 1073741824", "8, 1073741824", "3, 400000", "3, 60000", "8, 60000"
    })
    void manyGroupsAddUp(int threads, long memory) {
        try (Fixture fixture = new Fixture(4, memory).batchRows(BATCH_ROWS).threads(threads)) {
            PlanNode twice =
                    new Union(List.of(fixture.numbers(ROWS), odd(fixture.numbers(ROWS))), RowType.unnamed(INT));
            PlanNode plan = new Aggregate(
                    twice,
                    List.of(0),
                    List.of(
                            new AggregateCall(
                                    AggregateFunction.COUNT, AggregateCall.NONE, false, AggregateCall.NONE, BIGINT),
                            new AggregateCall(AggregateFunction.SUM, 0, false, AggregateCall.NONE, BIGINT),
                            new AggregateCall(AggregateFunction.MIN, 0, false, AggregateCall.NONE, INT)),
                    RowType.unnamed(INT, BIGINT, BIGINT, INT));
            List<List<@Nullable Object>> expected = IntStream.range(0, ROWS)
                    .mapToObj(i -> row(i, 1L + i % 2, i * (1L + i % 2), i))
                    .toList();
            try (Result result = fixture.start(plan)) {
                assertThat(Fixture.drain(result, BATCH_ROWS)).satisfies(SameElements.as(expected));
                assertThat(result.statistics().spilled().bytes() > 0).isEqualTo(memory < 1 << 20);
                assertThat(result.statistics().memory()).isZero();
            }
            fixture.assertNothingLeftOpen();
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 8})
    void noRowsAtAllAreCountedToo(int threads) {
        try (Fixture fixture = fixture(threads)) {
            PlanNode plan = new Aggregate(
                    fixture.numbers(0),
                    List.of(),
                    List.of(
                            new AggregateCall(AggregateFunction.COUNT, 0, false, AggregateCall.NONE, BIGINT),
                            new AggregateCall(AggregateFunction.SUM, 0, false, AggregateCall.NONE, BIGINT)),
                    RowType.unnamed(BIGINT, BIGINT));
            assertThat(fixture.rows(plan)).containsExactly(row(0L, null));
        }
    }

    /** A running sum may leave the range of its type, as long as the result does not. */
    @ParameterizedTest
    @ValueSource(ints = {1, 2, 8})
    void sumsAreJudgedInTheEnd(int threads) {
        try (Fixture fixture = fixture(threads)) {
            DataType type = DataType.decimal(38, 0);
            BigDecimal large = BigDecimal.TEN.pow(38).subtract(BigDecimal.ONE);
            PlanNode plan = new Aggregate(
                    fixture.batchRows(1)
                            .table(RowType.unnamed(type), Fixture.column(large, large.negate(), large, large.negate())),
                    List.of(),
                    List.of(new AggregateCall(AggregateFunction.SUM, 0, false, AggregateCall.NONE, type)),
                    RowType.unnamed(type));
            assertThat(fixture.rows(plan)).containsExactly(row(BigDecimal.ZERO));
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 8})
    void whatComesBeforeAnErrorComes(int threads) {
        try (Fixture fixture = fixture(threads)) {
            int bad = 2_050;
            PlanNode inverse = new Project(
                    fixture.numbers(ROWS),
                    List.of(call(
                            Function.DIVIDE,
                            INT,
                            constant(INT, 1),
                            call(Function.SUBTRACT, INT, ref(0, INT), constant(INT, bad)))),
                    RowType.unnamed(INT));
            assertThat(fixture.rows(new Limit(inverse, number(0), number(2_000))))
                    .hasSize(2_000);
            try (Result result = fixture.start(inverse)) {
                for (int i = 0; i < 2_000 / BATCH_ROWS; i++) {
                    assertThat(result.next()).isNotNull();
                }
                assertThatThrownBy(result::next).isInstanceOfSatisfying(BraidException.class, e -> assertThat(e.code())
                        .isEqualTo(ErrorCode.DIVISION_BY_ZERO));
            }
            fixture.assertNothingLeftOpen();
        }
    }

    @Test
    void aSourceThatHangsInAWorkerDoesNotHoldUpALimit() throws InterruptedException {
        try (Fixture fixture = fixture(3)) {
            PlanNode plan = odd(fixture.numbers(ROWS));
            fixture.source("s0").blockAt(20);
            try (Result result = fixture.start(plan)) {
                assertThat(result.next()).isNotNull();
            }
            fixture.assertNothingLeftOpen();
        }
    }

    @Test
    void aSourceThatHangsIsCancelled() throws InterruptedException {
        try (Fixture fixture = fixture(3)) {
            PlanNode plan = new Aggregate(
                    odd(fixture.numbers(ROWS)),
                    List.of(),
                    List.of(new AggregateCall(AggregateFunction.COUNT, 0, false, AggregateCall.NONE, BIGINT)),
                    RowType.unnamed(BIGINT));
            fixture.source("s0").blockAt(20);
            try (Result result = fixture.start(plan)) {
                Thread canceller = new Thread(() -> {
                    try {
                        fixture.source("s0").awaitBlocked();
                    } catch (InterruptedException e) {
                        throw new AssertionError(e);
                    }
                    result.cancel();
                });
                canceller.start();
                assertThatThrownBy(result::next).isInstanceOfSatisfying(BraidException.class, e -> assertThat(e.code())
                        .isEqualTo(ErrorCode.QUERY_CANCELED));
                canceller.join();
            }
            fixture.assertNothingLeftOpen();
        }
    }

    @Test
    void severalThreadsWorkAtOnce() {
        Set<Thread> readers = ConcurrentHashMap.newKeySet();
        CountDownLatch two = new CountDownLatch(2);
        try (Fixture fixture = fixture(2)) {
            PlanNode plan = odd(fixture.numbers(ROWS));
            fixture.source("s0").onNext(() -> {
                if (readers.add(Thread.currentThread())) {
                    two.countDown();
                }
            });
            try (Result result = fixture.start(plan)) {
                for (int i = 0; i < 25; i++) {
                    result.next();
                    if (two.await(20, TimeUnit.MILLISECONDS)) {
                        break;
                    }
                }
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
        }
        assertThat(readers).hasSizeGreaterThan(1);
    }

    @Test
    void fewRowsAreTheBusinessOfOneThread() {
        try (Fixture fixture = new Fixture(4, 1L << 30).batchRows(BATCH_ROWS).parallelism(Parallelism.of(4))) {
            PlanNode plan = odd(fixture.numbers(ROWS));
            assertThat(fixture.rows(plan)).hasSize(ROWS / 2);
            assertThat(fixture.source("s0").readers).containsExactly(Thread.currentThread());
        }
    }

    @Test
    void rowsThatNobodyHasTakenYetAreMemoryOfTheirQuery() throws InterruptedException {
        try (Fixture fixture = fixture(3)) {
            try (Result result = fixture.start(odd(fixture.numbers(ROWS)))) {
                assertThat(result.next()).isNotNull();
                long oneBatch = Integer.BYTES * BATCH_ROWS / 2;
                while (result.statistics().memory() < 4 * oneBatch) {
                    Thread.sleep(1);
                }
                assertThat(Fixture.drain(result, BATCH_ROWS)).hasSize((ROWS - BATCH_ROWS) / 2);
                assertThat(result.statistics().memory()).isZero();
            }
        }
    }

    @Test
    void withoutMemoryForRowsThatWaitTheQueryGoesOn() {
        try (Fixture fixture = new Fixture(4, 800).batchRows(BATCH_ROWS).threads(3)) {
            try (Result result = fixture.start(odd(fixture.numbers(ROWS)))) {
                assertThat(Fixture.drain(result, BATCH_ROWS)).hasSize(ROWS / 2);
                assertThat(result.statistics().peakMemory()).isLessThanOrEqualTo(100);
            }
        }
    }
}
