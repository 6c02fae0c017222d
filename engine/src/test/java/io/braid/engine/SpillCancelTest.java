package io.braid.engine;

import static io.braid.engine.Fixture.BIGINT;
import static io.braid.engine.Fixture.DOUBLE;
import static io.braid.engine.Fixture.INT;
import static io.braid.engine.Fixture.call;
import static io.braid.engine.Fixture.constant;
import static io.braid.engine.Fixture.is;
import static io.braid.engine.Fixture.number;
import static io.braid.engine.Fixture.ref;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.braid.engine.plan.Aggregate;
import io.braid.engine.plan.AggregateCall;
import io.braid.engine.plan.AggregateFunction;
import io.braid.engine.plan.Filter;
import io.braid.engine.plan.Frame;
import io.braid.engine.plan.FrameBound;
import io.braid.engine.plan.HashJoin;
import io.braid.engine.plan.JoinType;
import io.braid.engine.plan.PlanNode;
import io.braid.engine.plan.Project;
import io.braid.engine.plan.RecursiveUnion;
import io.braid.engine.plan.SetOperation;
import io.braid.engine.plan.Sort;
import io.braid.engine.plan.SortKey;
import io.braid.engine.plan.Window;
import io.braid.engine.plan.WorkingTable;
import io.braid.engine.plan.expression.Function;
import io.braid.engine.result.Result;
import io.braid.spi.batch.Batch;
import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import io.braid.spi.type.RowType;
import io.braid.testkit.assertion.SameElements;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Test that a query that spills leaves no file and no charged memory wherever it ends; the fixture checks both. */
class SpillCancelTest {
    private static final int ROWS = 12_000;
    /** Number of batches, equal to the number of reads: a source reports the end with the last batch. */
    private static final int BATCHES = ROWS / 500;

    private static final RowType ONE = RowType.unnamed(INT);
    private static final RowType TWO = RowType.unnamed(INT, INT);
    private static final List<SortKey> KEYS = List.of(new SortKey(0, true, false));

    /** Operators that spill. */
    private enum Spilling {
        JOIN,
        AGGREGATION,
        DISTINCT,
        SORT,
        EXCEPT,
        WINDOW,
        LARGE_PARTITION,
        RECURSION,
        RECURSION_WITHOUT_DOUBLES,
        MERGE_OF_ONE_KEY;

        PlanNode plan(Fixture fixture) {
            PlanNode input = fixture.numbers(ROWS);
            return switch (this) {
                case JOIN ->
                    new HashJoin(
                            input, fixture.numbers(ROWS), JoinType.FULL, List.of(0), List.of(0), null, ONE.concat(ONE));
                case AGGREGATION -> {
                    AggregateCall mode = new AggregateCall(AggregateFunction.MODE, 0, false, AggregateCall.NONE, INT);
                    yield new Aggregate(input, List.of(0), List.of(mode), ONE.concat(ONE));
                }
                case DISTINCT -> {
                    AggregateCall count =
                            new AggregateCall(AggregateFunction.COUNT, 0, true, AggregateCall.NONE, BIGINT);
                    yield new Aggregate(input, List.of(), List.of(count), RowType.unnamed(BIGINT));
                }
                case SORT -> new Sort(input, KEYS);
                case EXCEPT -> new SetOperation(input, fixture.numbers(9), SetOperation.Kind.EXCEPT, false, ONE);
                case WINDOW -> window(input, List.of(0), Frame.PARTITION);
                case LARGE_PARTITION ->
                    window(
                            input,
                            List.of(),
                            new Frame(
                                    Frame.Unit.ROWS,
                                    FrameBound.CURRENT_ROW,
                                    FrameBound.UNBOUNDED_FOLLOWING,
                                    Frame.Exclusion.NOTHING));
                case RECURSION -> recursion(input, true);
                case RECURSION_WITHOUT_DOUBLES -> recursion(input, false);
                case MERGE_OF_ONE_KEY ->
                    Merging.asTheyCome(new HashJoin(
                            withOneKey(fixture.numbers(20)),
                            withOneKey(input),
                            JoinType.RIGHT,
                            List.of(0),
                            List.of(0),
                            is(Function.EQUAL, ref(1, INT), ref(3, INT)),
                            TWO.concat(TWO)));
            };
        }

        private static PlanNode withOneKey(PlanNode numbers) {
            return new Project(numbers, List.of(constant(INT, 7), ref(0, INT)), TWO);
        }

        /** True if no row is returned before all of the input has been read. */
        boolean waitsForAll() {
            return this != RECURSION && this != RECURSION_WITHOUT_DOUBLES;
        }

        private static PlanNode recursion(PlanNode seed, boolean all) {
            PlanNode next = new Project(
                    new Filter(new WorkingTable(-1, ONE), is(Function.LESS, ref(0, INT), number(2 * ROWS))),
                    List.of(call(Function.ADD, INT, ref(0, INT), constant(INT, ROWS / 2))),
                    ONE);
            return new RecursiveUnion(-1, seed, next, all, ONE);
        }

        private static PlanNode window(PlanNode input, List<Integer> partition, Frame frame) {
            AggregateCall sum = new AggregateCall(AggregateFunction.SUM, 0, false, AggregateCall.NONE, BIGINT);
            AggregateCall moment = new AggregateCall(AggregateFunction.VAR_POP, 0, false, AggregateCall.NONE, DOUBLE);
            return new Window(
                    input,
                    partition,
                    KEYS,
                    frame,
                    List.of(),
                    List.of(sum, moment),
                    RowType.unnamed(INT, BIGINT, DOUBLE));
        }
    }

    /** The right side was estimated to be smaller. */
    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void ifTheLeftSideIsFarSmallerItIsKeptAndNothingIsSpilled(int threads) {
        try (Fixture fixture = new Fixture(2, 200_000).batchRows(500).threads(threads)) {
            PlanNode few = fixture.numbers(300);
            PlanNode join = new HashJoin(
                    few,
                    fixture.numbers(ROWS),
                    JoinType.INNER,
                    List.of(0),
                    List.of(0),
                    is(Function.NOT_EQUAL, ref(0, INT), number(7)),
                    ONE.concat(ONE));
            try (Result result = fixture.start(join)) {
                assertThat(Fixture.drain(result, 500))
                        .satisfies(SameElements.as(IntStream.range(0, 300)
                                .filter(i -> i != 7)
                                .mapToObj(i -> Fixture.row(i, i))
                                .toList()));
                assertThat(result.statistics().spilled().files()).isZero();
            }
        }
    }

    /** Partitioning does not separate the rows with one key: they are joined block by block. */
    @ParameterizedTest
    @EnumSource
    void rowsWithOneKeyThatDoNotFitAreJoinedAllTheSame(JoinType type) {
        List<List<@Nullable Object>> two = IntStream.range(0, ROWS / 3)
                .mapToObj(i -> Fixture.row(i / 2, i))
                .toList();
        List<List<@Nullable Object>> many = IntStream.range(0, ROWS)
                .mapToObj(i -> Fixture.row(i % 10 == 0 ? i : 7, i))
                .toList();
        List<List<String>> results = new ArrayList<>();
        for (Fixture each : List.of(new Fixture(), fixture())) {
            try (Fixture fixture = each) {
                HashJoin join = new HashJoin(
                        fixture.table(TWO, two),
                        fixture.table(TWO, many),
                        type,
                        List.of(0),
                        List.of(0),
                        type.isNullAware() ? null : is(Function.NOT_EQUAL, ref(1, INT), ref(3, INT)),
                        type.columns(TWO, TWO));
                try (Result result = fixture.start(join)) {
                    results.add(Fixture.drain(result, Batch.TARGET_ROWS).stream()
                            .map(Object::toString)
                            .sorted()
                            .toList());
                    assertThat(result.statistics().spilled().files())
                            .as("parts of the right rows, those of the left ones, and left rows that pass again")
                            .isEqualTo(results.size() == 2 ? 3 : 0);
                }
            }
        }
        assertThat(results.get(1)).isEqualTo(results.get(0));
        assertThat(results.get(0)).hasSizeGreaterThan(type.yieldsRightColumns() ? ROWS : 1);
    }

    private static Fixture fixture() {
        return new Fixture(2, 60_000).batchRows(500).threads(2);
    }

    @ParameterizedTest
    @EnumSource(Spilling.class)
    void closedAfterAnyBatch(Spilling what) {
        for (int taken = 0; taken < 40; taken += 3) {
            try (Fixture fixture = fixture()) {
                try (Result result = fixture.start(what.plan(fixture))) {
                    for (int i = 0; i < taken; i++) {
                        result.next();
                    }
                    if (what.waitsForAll()) {
                        assertThat(result.statistics().spilled().files() > 0).isEqualTo(taken > 0);
                    }
                }
                fixture.assertNothingLeftOpen();
            }
        }
    }

    @ParameterizedTest
    @EnumSource(Spilling.class)
    void cancelledAtAnyBatchOfItsInput(Spilling what) {
        for (int batch = 0; batch < BATCHES; batch += 2) {
            try (Fixture fixture = fixture()) {
                PlanNode plan = what.plan(fixture);
                int at = batch;
                int[] read = {0};
                CompletableFuture<Result> started = new CompletableFuture<>();
                fixture.source("s0").onNext(() -> {
                    if (read[0]++ == at) {
                        started.join().cancel();
                    }
                });
                try (Result result = fixture.start(plan)) {
                    started.complete(result);
                    assertFails(result, ErrorCode.QUERY_CANCELED);
                }
                fixture.assertNothingLeftOpen();
            }
        }
    }

    @ParameterizedTest
    @EnumSource(Spilling.class)
    void failedForWantOfDisk(Spilling what) {
        for (long disk = 1; disk < 100_000; disk *= 3) {
            try (Fixture fixture = new Fixture(new EngineLimits(2, 1L << 30, 60_000, disk)).batchRows(500)) {
                try (Result result = fixture.start(what.plan(fixture))) {
                    Fixture.drain(result, 500);
                } catch (BraidException e) {
                    assertThat(e.code()).isEqualTo(ErrorCode.DISK_FULL);
                }
                fixture.assertNothingLeftOpen();
            }
        }
    }

    @ParameterizedTest
    @EnumSource(Spilling.class)
    void failedBecauseTheFilesWereDamaged(Spilling what) {
        try (Fixture fixture = fixture()) {
            PlanNode plan = what.plan(fixture);
            int[] read = {0};
            fixture.source("s0").onNext(() -> {
                if (read[0]++ == BATCHES - 1) {
                    fixture.spillFiles().forEach(SpillCancelTest::overwrite);
                }
            });
            try (Result result = fixture.start(plan)) {
                assertFails(result, ErrorCode.DATA_CORRUPTED);
            }
            fixture.assertNothingLeftOpen();
        }
    }

    private static void overwrite(Path file) {
        try {
            Files.write(file, new byte[(int) Files.size(file)]);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void assertFails(Result result, ErrorCode code) {
        assertThatThrownBy(() -> Fixture.drain(result, 500))
                .isInstanceOfSatisfying(
                        BraidException.class, e -> assertThat(e.code()).isEqualTo(code));
    }
}
