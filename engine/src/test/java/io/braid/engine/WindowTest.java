package io.braid.engine;

import static io.braid.engine.Fixture.BIGINT;
import static io.braid.engine.Fixture.DOUBLE;
import static io.braid.engine.Fixture.INT;
import static io.braid.engine.Fixture.column;
import static io.braid.engine.Fixture.number;
import static io.braid.engine.Fixture.row;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.braid.engine.plan.AggregateCall;
import io.braid.engine.plan.AggregateFunction;
import io.braid.engine.plan.Frame;
import io.braid.engine.plan.FrameBound;
import io.braid.engine.plan.PlanNode;
import io.braid.engine.plan.SortKey;
import io.braid.engine.plan.Window;
import io.braid.engine.plan.WindowCall;
import io.braid.engine.plan.WindowFunction;
import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import io.braid.spi.type.DataType;
import io.braid.spi.type.RowType;
import io.braid.testkit.assertion.SameElements;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class WindowTest {
    private static final List<SortKey> BY_FIRST = List.of(new SortKey(0, false, false));
    private static final AggregateCall COUNT =
            new AggregateCall(AggregateFunction.COUNT, AggregateCall.NONE, false, AggregateCall.NONE, BIGINT);
    private static final AggregateCall SUM =
            new AggregateCall(AggregateFunction.SUM, 0, false, AggregateCall.NONE, BIGINT);

    private final Fixture fixture = new Fixture();

    @AfterEach
    void close() {
        fixture.close();
    }

    private static Frame rows(FrameBound start, FrameBound end, Frame.Exclusion exclusion) {
        return new Frame(Frame.Unit.ROWS, start, end, exclusion);
    }

    private static Frame groups(FrameBound start, FrameBound end) {
        return new Frame(Frame.Unit.GROUPS, start, end, Frame.Exclusion.NOTHING);
    }

    private static FrameBound preceding(long distance) {
        return FrameBound.away(FrameBound.Place.PRECEDING, number(distance));
    }

    private static FrameBound following(long distance) {
        return FrameBound.away(FrameBound.Place.FOLLOWING, number(distance));
    }

    /** Returns the aggregate of each of the values, in order, over a frame. */
    private List<@Nullable Object> over(Frame frame, AggregateCall call, @Nullable Object... values) {
        PlanNode input = fixture.table(RowType.unnamed(INT), column(values));
        Window window = new Window(
                input, List.of(), BY_FIRST, frame, List.of(), List.of(call), RowType.unnamed(INT, call.type()));
        return second(fixture.rows(window));
    }

    private static List<@Nullable Object> second(List<List<@Nullable Object>> rows) {
        List<@Nullable Object> values = new ArrayList<>();
        rows.forEach(row -> values.add(row.get(row.size() - 1)));
        return values;
    }

    private List<@Nullable Object> call(WindowCall call, List<SortKey> order, @Nullable Object... values) {
        PlanNode input = fixture.table(RowType.unnamed(INT), column(values));
        Window window = new Window(
                input, List.of(), order, Frame.PARTITION, List.of(call), List.of(), RowType.unnamed(INT, call.type()));
        return second(fixture.rows(window));
    }

    private static WindowCall of(WindowFunction function, DataType type, Integer... arguments) {
        return new WindowCall(function, List.of(arguments), false, type);
    }

    @Test
    void framesOfRowsMayLieBesideTheRow() {
        assertThat(over(rows(preceding(2), preceding(1), Frame.Exclusion.NOTHING), SUM, 1, 2, 3, 4))
                .containsExactly(null, 1L, 3L, 5L);
        assertThat(over(rows(following(1), following(9), Frame.Exclusion.NOTHING), SUM, 1, 2, 3, 4))
                .containsExactly(9L, 7L, 4L, null);
        assertThat(over(rows(following(2), preceding(2), Frame.Exclusion.NOTHING), COUNT, 1, 2, 3))
                .containsExactly(0L, 0L, 0L);
    }

    @Test
    void exclusionsLeaveOutTheRowItsPeersOrBoth() {
        FrameBound all = FrameBound.UNBOUNDED_PRECEDING;
        FrameBound end = FrameBound.UNBOUNDED_FOLLOWING;
        assertThat(over(rows(all, end, Frame.Exclusion.CURRENT_ROW), SUM, 1, 2, 2))
                .containsExactly(4L, 3L, 3L);
        assertThat(over(rows(all, end, Frame.Exclusion.GROUP), SUM, 1, 2, 2)).containsExactly(4L, 1L, 1L);
        assertThat(over(rows(all, end, Frame.Exclusion.TIES), SUM, 1, 2, 2)).containsExactly(5L, 3L, 3L);
    }

    @Test
    void rangesTakePeersTogetherAndNullsOnlyWithNulls() {
        Frame upToHere = new Frame(
                Frame.Unit.RANGE, FrameBound.UNBOUNDED_PRECEDING, FrameBound.CURRENT_ROW, Frame.Exclusion.NOTHING);
        assertThat(over(upToHere, COUNT, 1, 2, 2, null, null)).containsExactly(1L, 3L, 3L, 5L, 5L);
        // The limit is the key itself: only peers are in the frame.
        Frame peers = new Frame(
                Frame.Unit.RANGE,
                FrameBound.limited(FrameBound.Place.PRECEDING, 0),
                FrameBound.limited(FrameBound.Place.FOLLOWING, 0),
                Frame.Exclusion.NOTHING);
        assertThat(over(peers, COUNT, 1, 2, 2, null, null)).containsExactly(1L, 2L, 2L, 2L, 2L);
    }

    @Test
    void groupsTakePeersTogetherHoweverFarApartTheyAre() {
        assertThat(over(groups(preceding(1), FrameBound.CURRENT_ROW), SUM, 1, 5, 5, 90, null))
                .containsExactly(1L, 11L, 11L, 100L, 90L);
        assertThat(over(groups(following(1), following(2)), COUNT, 1, 5, 5, 90, null))
                .containsExactly(3L, 2L, 2L, 1L, 0L);
        assertThat(over(groups(preceding(9), preceding(2)), SUM, 1, 5, 5, 90)).containsExactly(null, null, null, 1L);
        assertThat(over(groups(following(1), preceding(1)), COUNT, 1, 2)).containsExactly(0L, 0L);
    }

    @Test
    void groupsAreCountedWithinThePartition() {
        PlanNode input = fixture.table(
                RowType.unnamed(INT, INT), List.of(row(1, 1), row(1, 2), row(2, 1), row(2, 2), row(2, 2), row(2, 3)));
        Window window = new Window(
                input,
                List.of(0),
                List.of(new SortKey(1, false, false)),
                groups(preceding(1), following(1)),
                List.of(),
                List.of(COUNT),
                RowType.unnamed(INT, INT, BIGINT));
        assertThat(second(fixture.rows(window))).containsExactly(2L, 2L, 3L, 4L, 4L, 3L);
    }

    @Test
    void placesTellPeersApartOnlyByRowNumber() {
        Object[] values = {5, 5, 7, null};
        assertThat(call(of(WindowFunction.ROW_NUMBER, BIGINT), BY_FIRST, values))
                .containsExactly(1L, 2L, 3L, 4L);
        assertThat(call(of(WindowFunction.RANK, BIGINT), BY_FIRST, values)).containsExactly(1L, 1L, 3L, 4L);
        assertThat(call(of(WindowFunction.DENSE_RANK, BIGINT), BY_FIRST, values))
                .containsExactly(1L, 1L, 2L, 3L);
        assertThat(call(of(WindowFunction.PERCENT_RANK, DOUBLE), BY_FIRST, values))
                .containsExactly(0.0, 0.0, 2 / 3.0, 1.0);
        assertThat(call(of(WindowFunction.CUME_DIST, DOUBLE), BY_FIRST, values)).containsExactly(0.5, 0.5, 0.75, 1.0);
    }

    @Test
    void theFirstTilesAreTheLargerOnes() {
        PlanNode input = fixture.table(
                RowType.unnamed(INT, INT),
                IntStream.range(0, 7).mapToObj(i -> row(i, 3)).toList());
        Window window = new Window(
                input,
                List.of(),
                BY_FIRST,
                Frame.PARTITION,
                List.of(of(WindowFunction.NTILE, BIGINT, 1)),
                List.of(),
                RowType.unnamed(INT, INT, BIGINT));
        assertThat(second(fixture.rows(window))).containsExactly(1L, 1L, 1L, 2L, 2L, 3L, 3L);
    }

    @Test
    void noTilesAreRefused() {
        PlanNode input = fixture.table(RowType.unnamed(INT), column(0));
        Window window = new Window(
                input,
                List.of(),
                List.of(),
                Frame.PARTITION,
                List.of(of(WindowFunction.NTILE, BIGINT, 0)),
                List.of(),
                RowType.unnamed(INT, BIGINT));
        assertThatThrownBy(() -> fixture.rows(window))
                .isInstanceOfSatisfying(
                        BraidException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.INVALID_PARAMETER));
    }

    @Test
    void valuesOfOtherRowsMayPassOverNulls() {
        WindowCall lag = new WindowCall(WindowFunction.LAG, List.of(0), false, INT);
        WindowCall lagOfValues = new WindowCall(WindowFunction.LAG, List.of(0), true, INT);
        WindowCall first = new WindowCall(WindowFunction.FIRST_VALUE, List.of(0), true, INT);
        WindowCall last = new WindowCall(WindowFunction.LAST_VALUE, List.of(0), false, INT);
        List<SortKey> none = List.of();
        assertThat(call(lag, none, 1, null, 3)).containsExactly(null, 1, null);
        assertThat(call(lagOfValues, none, 1, null, 3)).containsExactly(null, 1, 1);
        assertThat(call(first, none, null, 2, 3)).containsExactly(2, 2, 2);
        assertThat(call(last, none, 1, 2, null)).containsExactly(null, null, null);
    }

    @Test
    void noRowsYieldNoRows() {
        Window window = new Window(
                fixture.numbers(0),
                List.of(0),
                BY_FIRST,
                Frame.PARTITION,
                List.of(of(WindowFunction.ROW_NUMBER, BIGINT)),
                List.of(SUM),
                RowType.unnamed(INT, BIGINT, BIGINT));
        assertThat(fixture.rows(window)).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 4095, 4096, 4097, 20_000})
    void everyRowOfManyPartitionsGetsTheSumOfItsFrame(int count) {
        PlanNode input = fixture.table(
                RowType.unnamed(INT, INT),
                IntStream.range(0, count).mapToObj(i -> row(i, i % 7)).toList());
        Frame neighbours = rows(preceding(1), following(1), Frame.Exclusion.NOTHING);
        Window window = new Window(
                input, List.of(1), BY_FIRST, neighbours, List.of(), List.of(SUM), RowType.unnamed(INT, INT, BIGINT));
        List<List<@Nullable Object>> expected = IntStream.range(0, count)
                .mapToObj(i -> row(i, i % 7, (long) i + (i >= 7 ? i - 7 : 0) + (i + 7 < count ? i + 7 : 0)))
                .toList();
        assertThat(fixture.rows(window)).satisfies(SameElements.as(expected));
    }

    @Test
    void framesThatShrinkToTheEndAreThoseThatReachFarBeyondIt() {
        PlanNode input = fixture.table(
                RowType.unnamed(INT, INT),
                IntStream.range(0, 3000)
                        .mapToObj(i -> row(i * 7919 % 101 == 0 ? null : i * 7919 % 101, i % 5))
                        .toList());
        AggregateCall distinct = new AggregateCall(AggregateFunction.COUNT, 0, true, AggregateCall.NONE, BIGINT);
        AggregateCall least = new AggregateCall(AggregateFunction.MIN, 0, false, AggregateCall.NONE, INT);
        for (FrameBound start : List.of(FrameBound.CURRENT_ROW, preceding(3), following(2))) {
            List<List<List<@Nullable Object>>> results = new ArrayList<>();
            for (FrameBound end : List.of(FrameBound.UNBOUNDED_FOLLOWING, following(10_000))) {
                Frame frame = rows(start, end, Frame.Exclusion.NOTHING);
                results.add(fixture.rows(new Window(
                        input,
                        List.of(1),
                        BY_FIRST,
                        frame,
                        List.of(),
                        List.of(SUM, distinct, least),
                        RowType.unnamed(INT, INT, BIGINT, BIGINT, INT))));
            }
            assertThat(results.get(0)).isEqualTo(results.get(1));
        }
    }

    /** This would take too long if every row were added to every frame. */
    @Test
    void framesThatShrinkTakeOneStepForEachRow() {
        int count = 1_000_000;
        Frame fromHere = rows(FrameBound.CURRENT_ROW, FrameBound.UNBOUNDED_FOLLOWING, Frame.Exclusion.NOTHING);
        Window window = new Window(
                fixture.numbers(count),
                List.of(),
                BY_FIRST,
                fromHere,
                List.of(),
                List.of(COUNT),
                RowType.unnamed(INT, BIGINT));
        assertThat(second(fixture.rows(window)))
                .isEqualTo(IntStream.range(0, count)
                        .mapToObj(i -> (Object) (long) (count - i))
                        .toList());
    }

    /** This would take too long if each excluded row were visited. */
    @Test
    void whatFramesLeaveOutTakesNoSteps() {
        int count = 500_000;
        Frame others = rows(FrameBound.UNBOUNDED_PRECEDING, FrameBound.UNBOUNDED_FOLLOWING, Frame.Exclusion.GROUP);
        PlanNode input = fixture.table(
                RowType.unnamed(INT),
                IntStream.range(0, count).mapToObj(i -> row(i == 0 ? 1 : 2)).toList());
        Window window = new Window(
                input,
                List.of(),
                BY_FIRST,
                others,
                List.of(of(WindowFunction.FIRST_VALUE, INT, 0), of(WindowFunction.LAST_VALUE, INT, 0)),
                List.of(COUNT),
                RowType.unnamed(INT, INT, INT, BIGINT));
        List<List<@Nullable Object>> expected = new ArrayList<>(Collections.nCopies(count, row(2, 1, 1, 1L)));
        expected.set(0, row(1, 2, 2, count - 1L));
        assertThat(fixture.rows(window)).isEqualTo(expected);
    }

    @Test
    void tooLargeASumIsAnError() {
        AggregateCall small = new AggregateCall(AggregateFunction.SUM, 0, false, AggregateCall.NONE, INT);
        assertThatThrownBy(() -> over(Frame.PARTITION, small, Integer.MAX_VALUE, 1))
                .isInstanceOfSatisfying(
                        BraidException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.NUMERIC_OUT_OF_RANGE));
    }

    @Test
    void whatAnAggregateKeepsOfItsFramesIsMemoryToo() {
        AggregateCall distinct = new AggregateCall(AggregateFunction.COUNT, 0, true, AggregateCall.NONE, BIGINT);
        Frame wide = rows(preceding(1000), FrameBound.CURRENT_ROW, Frame.Exclusion.NOTHING);
        try (Fixture small = new Fixture(1, 2_000_000)) {
            Window window = new Window(
                    small.numbers(3000),
                    List.of(),
                    BY_FIRST,
                    wide,
                    List.of(),
                    List.of(distinct),
                    RowType.unnamed(INT, BIGINT));
            assertThatThrownBy(() -> small.rows(window))
                    .isInstanceOfSatisfying(
                            BraidException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.OUT_OF_MEMORY));
        }
    }

    @Test
    void boundsMayLieFartherAwayThanThereAreNumbersForRows() {
        assertThat(over(rows(preceding(Long.MAX_VALUE), following(Long.MAX_VALUE), Frame.Exclusion.NOTHING), SUM, 1, 2))
                .containsExactly(3L, 3L);
    }

    @Test
    void aRowOfTheFrameIsFoundByItsNumber() {
        PlanNode input = fixture.table(
                RowType.unnamed(INT, INT),
                IntStream.rangeClosed(1, 4).mapToObj(i -> row(i * 10, i)).toList());
        Frame upToHere = rows(FrameBound.UNBOUNDED_PRECEDING, FrameBound.CURRENT_ROW, Frame.Exclusion.NOTHING);
        WindowCall nth = of(WindowFunction.NTH_VALUE, INT, 0, 1);
        Window window = new Window(
                input, List.of(), BY_FIRST, upToHere, List.of(nth), List.of(), RowType.unnamed(INT, INT, INT));
        // The second argument numbers the rows: it always denotes the last one of the frame.
        assertThat(second(fixture.rows(window))).containsExactly(10, 20, 30, 40);
    }
}
