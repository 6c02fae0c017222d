package io.braid.engine;

import static io.braid.engine.Fixture.INT;
import static io.braid.engine.Fixture.constant;
import static io.braid.engine.Fixture.is;
import static io.braid.engine.Fixture.number;
import static io.braid.engine.Fixture.ref;
import static io.braid.engine.Fixture.row;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.braid.engine.plan.Filter;
import io.braid.engine.plan.HashJoin;
import io.braid.engine.plan.JoinType;
import io.braid.engine.plan.Limit;
import io.braid.engine.plan.NestedLoopJoin;
import io.braid.engine.plan.PlanNode;
import io.braid.engine.plan.Shared;
import io.braid.engine.plan.SourceScan;
import io.braid.engine.plan.Union;
import io.braid.engine.plan.expression.Function;
import io.braid.engine.result.Result;
import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import io.braid.spi.type.RowType;
import io.braid.testkit.assertion.SameElements;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Test that a shared subplan is computed once, and each reference reads all of it, regardless of how the others end.
 */
@Timeout(60)
class SharingTest {
    private static final RowType ONE = RowType.unnamed(INT);
    private static final RowType TWO = RowType.unnamed(INT, INT);
    private static final int ROWS = 30_000;
    private static final long LITTLE = 50_000;

    private static Fixture fixture(int threads, long memory) {
        return new Fixture(4, memory).batchRows(100).threads(threads);
    }

    private static PlanNode below(int limit, PlanNode input) {
        return new Filter(input, is(Function.LESS, ref(0, INT), constant(INT, limit)));
    }

    private static PlanNode equal(PlanNode left, PlanNode right) {
        return new HashJoin(left, right, JoinType.INNER, List.of(0), List.of(0), null, TWO);
    }

    private static PlanNode all(PlanNode... inputs) {
        return new Union(List.of(inputs), ONE);
    }

    private static PlanNode first(int rows, PlanNode input) {
        return new Limit(input, number(0), number(rows));
    }

    private static Stream<List<@Nullable Object>> numbers(int count) {
        return IntStream.range(0, count).mapToObj(Fixture::row);
    }

    /** One side of a join is read to its end before the other one begins. */
    @ParameterizedTest
    @ValueSource(ints = {1, 2, 4})
    void bothSidesOfAJoinReadAll(int threads) {
        for (long memory : List.of(1L << 30, LITTLE)) {
            try (Fixture fixture = fixture(threads, memory)) {
                SourceScan scan = fixture.numbers(ROWS);
                PlanNode join = equal(below(ROWS / 2, new Shared(1, scan)), new Shared(1, scan));
                assertThat(fixture.rows(join))
                        .satisfies(SameElements.as(IntStream.range(0, ROWS / 2)
                                .mapToObj(i -> row(i, i))
                                .toList()));
                assertThat(fixture.source("s0").opened).hasValue(1);
            }
        }
    }

    @Test
    void whatDoesNotFitIsReadFromDiskByEach() {
        try (Fixture fixture = fixture(1, LITTLE)) {
            SourceScan scan = fixture.numbers(ROWS);
            PlanNode plan = all(new Shared(1, scan), below(7, new Shared(1, scan)), new Shared(1, scan));
            try (Result result = fixture.start(plan)) {
                assertThat(Fixture.drain(result, 4096))
                        .containsExactlyElementsOf(Stream.of(numbers(ROWS), numbers(7), numbers(ROWS))
                                .flatMap(rows -> rows)
                                .toList());
                assertThat(result.statistics().spilled().files()).isEqualTo(1);
                assertThat(fixture.spillFiles()).isEmpty();
            }
        }
    }

    /** The left side gets a row of its own on each read, while the right one is in the middle of the same rows. */
    @Test
    void eachReadsAtItsOwnPace() {
        try (Fixture fixture = fixture(1, 1L << 30)) {
            SourceScan scan = fixture.numbers(300);
            PlanNode pairs = new NestedLoopJoin(
                    new Shared(1, scan),
                    below(2, new Shared(1, scan)),
                    JoinType.INNER,
                    is(Function.LESS, ref(0, INT), ref(1, INT)),
                    TWO);
            assertThat(fixture.rows(pairs)).containsExactly(row(0, 1));
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 4})
    void oneThatEndsEarlyLeavesTheOtherAll(int threads) {
        for (long memory : List.of(1L << 30, LITTLE)) {
            try (Fixture fixture = fixture(threads, memory)) {
                SourceScan scan = fixture.numbers(ROWS);
                PlanNode plan = all(
                        first(3, below(ROWS, new Shared(1, scan))),
                        below(ROWS, new Shared(1, scan)),
                        first(0, new Shared(1, scan)));
                assertThat(fixture.rows(plan))
                        .containsExactlyElementsOf(
                                Stream.concat(numbers(3), numbers(ROWS)).toList());
            }
        }
    }

    @Test
    void whatIsSharedMayReadWhatIsShared() {
        try (Fixture fixture = fixture(1, 1L << 30)) {
            SourceScan scan = fixture.numbers(10);
            PlanNode inner = all(below(2, new Shared(2, scan)), below(1, new Shared(2, scan)));
            PlanNode plan = all(new Shared(1, inner), new Shared(2, scan), new Shared(1, inner));
            assertThat(fixture.rows(plan))
                    .containsExactlyElementsOf(Stream.of(numbers(2), numbers(1), numbers(10), numbers(2), numbers(1))
                            .flatMap(rows -> rows)
                            .toList());
            assertThat(fixture.source("s0").opened).hasValue(1);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 4})
    void aFailureInTheMiddleIsTheQuerys(int threads) {
        try (Fixture fixture = fixture(threads, 1L << 30)) {
            SourceScan scan = fixture.numbers(ROWS);
            fixture.source("s0").failAt(5, new BraidException(ErrorCode.SOURCE_DATA_INVALID, "broken"));
            PlanNode join = equal(below(9, new Shared(1, scan)), below(9, new Shared(1, scan)));
            assertThatThrownBy(() -> fixture.rows(join)).hasMessageContaining("broken");
            fixture.assertNothingLeftOpen();
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 4})
    void aQueryThatIsCancelledMeanwhileEnds(int threads) throws InterruptedException {
        try (Fixture fixture = fixture(threads, 1L << 30)) {
            SourceScan scan = fixture.numbers(ROWS);
            fixture.source("s0").blockAt(5);
            PlanNode join = equal(below(9, new Shared(1, scan)), below(9, new Shared(1, scan)));
            try (Result result = fixture.start(join)) {
                CompletableFuture<Void> reading = CompletableFuture.runAsync(() -> Fixture.drain(result, 100));
                fixture.source("s0").awaitBlocked();
                result.cancel();
                assertThatThrownBy(reading::join).hasMessageContaining("was cancelled");
            }
            fixture.assertNothingLeftOpen();
        }
    }
}
