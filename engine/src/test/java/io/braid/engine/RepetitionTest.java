package io.braid.engine;

import static io.braid.engine.Fixture.BIGINT;
import static io.braid.engine.Fixture.BOOL;
import static io.braid.engine.Fixture.INT;
import static io.braid.engine.Fixture.TEXT;
import static io.braid.engine.Fixture.call;
import static io.braid.engine.Fixture.column;
import static io.braid.engine.Fixture.constant;
import static io.braid.engine.Fixture.is;
import static io.braid.engine.Fixture.ref;
import static io.braid.engine.Fixture.row;
import static org.assertj.core.api.Assertions.assertThat;

import io.braid.engine.plan.Correlate;
import io.braid.engine.plan.Filter;
import io.braid.engine.plan.JoinType;
import io.braid.engine.plan.Limit;
import io.braid.engine.plan.PlanNode;
import io.braid.engine.plan.Project;
import io.braid.engine.plan.RecursiveUnion;
import io.braid.engine.plan.SetOperation;
import io.braid.engine.plan.SourceScan;
import io.braid.engine.plan.WorkingTable;
import io.braid.engine.plan.expression.Function;
import io.braid.engine.plan.expression.OuterRef;
import io.braid.engine.result.Result;
import io.braid.spi.type.RowType;
import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Test of subplans that run many times, and of set operations. */
class RepetitionTest {
    private static final RowType ONE = RowType.unnamed(INT);
    private static final int ID = 7;
    private final Fixture fixture = new Fixture();

    @AfterEach
    void close() {
        fixture.close();
    }

    /** Joins each left row with the lesser right rows. */
    private Correlate lessThanOuter(PlanNode left, PlanNode right, JoinType type) {
        PlanNode less = new Filter(right, is(Function.LESS, ref(0, INT), new OuterRef(ID, 0, INT)));
        return new Correlate(ID, left, less, type, type.columns(ONE, ONE));
    }

    @Test
    void aCorrelatedJoinSeesItsLeftRow() {
        PlanNode left = fixture.table(ONE, column(1, 3, null, 2));
        PlanNode right = fixture.table(ONE, column(1, 2, null));
        assertThat(fixture.rows(lessThanOuter(left, right, JoinType.INNER)))
                .containsExactly(row(3, 1), row(3, 2), row(2, 1));
        assertThat(fixture.rows(lessThanOuter(left, right, JoinType.LEFT)))
                .containsExactly(row(1, null), row(3, 1), row(3, 2), row(null, null), row(2, 1));
        assertThat(fixture.rows(lessThanOuter(left, right, JoinType.SEMI))).containsExactly(row(3), row(2));
        assertThat(fixture.rows(lessThanOuter(left, right, JoinType.ANTI))).containsExactly(row(1), row((Object) null));
    }

    @Test
    void whatDoesNotDependOnTheRowIsReadOnce() {
        SourceScan right = fixture.table(ONE, column(1, 2));
        fixture.rows(lessThanOuter(fixture.numbers(500), right, JoinType.INNER));
        assertThat(fixture.source(right.source()).opened.get()).isEqualTo(1);
    }

    @Test
    void aSourceMayBeAskedAnewForEachRow() {
        SourceScan table = fixture.table(ONE, column(1, 2));
        SourceScan right =
                new SourceScan(table.id(), table.source(), table.sql(), List.of(new OuterRef(ID, 0, INT)), ONE, 2);
        Correlate correlate = new Correlate(ID, fixture.numbers(3), right, JoinType.INNER, RowType.unnamed(INT, INT));
        assertThat(fixture.rows(correlate)).hasSize(6);
        assertThat(fixture.source(right.source()).opened.get()).isEqualTo(3);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 4096})
    void correlatedPairsComeInBatchesOfBoundedSize(int batchRows) {
        fixture.batchRows(batchRows);
        Correlate correlate = lessThanOuter(fixture.numbers(60), fixture.numbers(60), JoinType.INNER);
        assertThat(fixture.rows(correlate)).hasSize(60 * 59 / 2);
    }

    /** For a wide left row, few pairs make a batch; a right batch has many. */
    @Test
    void noMoreRightRowsAreTakenBeforePairsOfThoseBeforeAreYielded() {
        int batchRows = 64;
        fixture.batchRows(batchRows);
        PlanNode left = fixture.table(RowType.unnamed(TEXT), column("x".repeat(8 << 20)));
        SourceScan numbers = fixture.numbers(100 * batchRows);
        SourceScan right = new SourceScan(
                numbers.id(), numbers.source(), numbers.sql(), List.of(new OuterRef(ID, 0, TEXT)), ONE, 1);
        Correlate correlate = new Correlate(ID, left, right, JoinType.INNER, RowType.unnamed(TEXT, INT));
        try (Result result = fixture.start(correlate)) {
            int rows = 0;
            for (int i = 0; i < 40; i++) {
                rows += Objects.requireNonNull(result.next()).rows();
            }
            assertThat(rows).isLessThan(10 * batchRows);
            assertThat(fixture.source(right.source()).delivered.get())
                    .isLessThanOrEqualTo(1 + rows / batchRows + Fixture.MOST_AHEAD);
        }
    }

    private RecursiveUnion counting(int to, boolean all) {
        WorkingTable before = new WorkingTable(-1, ONE);
        PlanNode next = new Project(
                new Filter(before, is(Function.LESS, ref(0, INT), constant(INT, to))),
                List.of(call(Function.ADD, INT, ref(0, INT), constant(INT, 1))),
                ONE);
        return new RecursiveUnion(-1, fixture.table(ONE, column(1, 1)), next, all, ONE);
    }

    @Test
    void aRecursionEndsWhenARoundMakesNothing() {
        assertThat(fixture.rows(counting(3, true))).containsExactly(row(1), row(1), row(2), row(2), row(3), row(3));
        assertThat(fixture.rows(counting(3, false))).containsExactly(row(1), row(2), row(3));
    }

    @Test
    void aRecursionThatGoesInACircleEndsWhereDoublesAreDropped() {
        WorkingTable before = new WorkingTable(-1, ONE);
        PlanNode same = new Project(before, List.of(ref(0, INT)), ONE);
        RecursiveUnion circle = new RecursiveUnion(-1, fixture.table(ONE, column(1, null)), same, false, ONE);
        assertThat(fixture.rows(circle)).containsExactly(row(1), row((Object) null));
    }

    @Test
    void anEndlessRecursionStopsWhenNobodyWantsMore() {
        WorkingTable before = new WorkingTable(-1, ONE);
        PlanNode same = new Project(before, List.of(ref(0, INT)), ONE);
        RecursiveUnion endless = new RecursiveUnion(-1, fixture.table(ONE, column(1)), same, true, ONE);
        Limit limit = new Limit(endless, constant(BIGINT, 0L), constant(BIGINT, 5L));
        assertThat(fixture.rows(limit)).hasSize(5);
    }

    private List<List<@Nullable Object>> set(SetOperation.Kind kind, boolean all, Object[] left, Object[] right) {
        return fixture.rows(
                new SetOperation(fixture.table(ONE, column(left)), fixture.table(ONE, column(right)), kind, all, ONE));
    }

    @Test
    void setOperationsCountDoublesOnlyIfTheyAreToldTo() {
        @Nullable Object[] left = {1, 1, 1, 2, null, null, 3};
        @Nullable Object[] right = {1, 1, null, 4, 2};
        assertThat(set(SetOperation.Kind.INTERSECT, true, left, right))
                .containsExactly(row(1), row(1), row(2), row((Object) null));
        assertThat(set(SetOperation.Kind.INTERSECT, false, left, right))
                .containsExactly(row(1), row(2), row((Object) null));
        assertThat(set(SetOperation.Kind.EXCEPT, true, left, right))
                .containsExactly(row(1), row((Object) null), row(3));
        assertThat(set(SetOperation.Kind.EXCEPT, false, left, right)).containsExactly(row(3));
    }

    @Test
    void setOperationsTakeEmptySides() {
        Object[] none = {};
        Object[] some = {1, 1};
        assertThat(set(SetOperation.Kind.INTERSECT, false, some, none)).isEmpty();
        assertThat(set(SetOperation.Kind.EXCEPT, false, some, none)).containsExactly(row(1));
        assertThat(set(SetOperation.Kind.EXCEPT, true, some, none)).containsExactly(row(1), row(1));
        assertThat(set(SetOperation.Kind.EXCEPT, true, none, some)).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(ints = {4095, 4096, 4097, 30_000})
    void setOperationsTakeManyBatches(int count) {
        SetOperation operation = new SetOperation(
                fixture.numbers(count), fixture.numbers(count / 2), SetOperation.Kind.EXCEPT, false, ONE);
        assertThat(fixture.rows(operation))
                .containsExactlyElementsOf(
                        IntStream.range(count / 2, count).mapToObj(Fixture::row).toList());
    }

    @Test
    void leftRowsThatDoNotFitAreYieldedOnceAllTheSame() {
        try (Fixture small = new Fixture(1, 100_000)) {
            PlanNode left = small.numbers(50_000);
            PlanNode right = small.numbers(10);
            assertThat(small.rows(new SetOperation(left, right, SetOperation.Kind.INTERSECT, false, ONE)))
                    .hasSize(10);
            assertThat(small.rows(new SetOperation(left, right, SetOperation.Kind.EXCEPT, true, ONE)))
                    .hasSize(49_990);
            assertThat(small.rows(new SetOperation(left, right, SetOperation.Kind.EXCEPT, false, ONE)))
                    .hasSize(49_990);
        }
    }

    @Test
    void truthIsComparedLikeAnyValue() {
        RowType truth = RowType.unnamed(BOOL);
        SetOperation operation = new SetOperation(
                fixture.table(truth, column(true, false)),
                fixture.table(truth, column(true)),
                SetOperation.Kind.INTERSECT,
                true,
                truth);
        assertThat(fixture.rows(operation)).containsExactly(row(true));
    }
}
