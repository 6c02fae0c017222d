package io.braid.engine;

import static io.braid.engine.Fixture.BIGINT;
import static io.braid.engine.Fixture.BOOL;
import static io.braid.engine.Fixture.DOUBLE;
import static io.braid.engine.Fixture.INT;
import static io.braid.engine.Fixture.TEXT;
import static io.braid.engine.Fixture.number;
import static io.braid.engine.Fixture.row;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.braid.engine.plan.AggregateCall;
import io.braid.engine.plan.AggregateFunction;
import io.braid.engine.plan.Frame;
import io.braid.engine.plan.FrameBound;
import io.braid.engine.plan.SortKey;
import io.braid.engine.plan.Window;
import io.braid.engine.plan.WindowCall;
import io.braid.engine.plan.WindowFunction;
import io.braid.engine.result.Result;
import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import io.braid.spi.type.DataType;
import io.braid.spi.type.RowType;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Test that window functions over a partition that does not fit in memory equal those over one that does, for all
 * frames.
 */
class LargePartitionTest {
    private static final DataType WIDE = DataType.decimal(30, 4);
    private static final DataType WIDE_SUM = DataType.decimal(38, 4);

    private static final int NUMBER = 0;
    private static final int KEY = 1;
    private static final int SOMETIMES = 2;
    private static final int NAME = 3;
    private static final int MONEY = 4;
    private static final int FRACTION = 5;
    private static final int TRUTH = 6;
    private static final int KEY_BEFORE = 7;
    private static final int KEY_BEHIND = 8;
    private static final int SEVEN = 9;
    private static final RowType COLUMNS = RowType.unnamed(INT, INT, INT, TEXT, WIDE, DOUBLE, BOOL, INT, INT, INT);

    private static final List<SortKey> BY_KEY = List.of(new SortKey(KEY, false, true));
    private static final List<SortKey> BY_KEY_DOWN = List.of(new SortKey(KEY, true, false));
    private static final List<SortKey> BY_NUMBER = List.of(new SortKey(NUMBER, false, false));

    /** Returns a row of a table: keys are shared by a few rows, and some are null. */
    private static List<@Nullable Object> mixed(int i) {
        Integer key = i % 97 == 0 ? null : (Integer) (i * 31 % 4000 / 3);
        return row(
                i,
                key,
                i % 3 == 0 ? i * 17 % 1000 : null,
                "name " + i * 13 % 500,
                i % 5 == 0 ? null : BigDecimal.valueOf(i * 7919L - 1_000_000, 4),
                (i * 7 % 64) / 4.0,
                i % 2 == 0,
                key == null ? null : key - 5,
                key == null ? null : key + 20,
                7);
    }

    private static List<@Nullable Object> allNull(int i) {
        return row(i, null, null, null, null, null, null, null, null, 7);
    }

    private static WindowCall call(WindowFunction function, boolean ignoreNulls, DataType type, Integer... arguments) {
        return new WindowCall(function, List.of(arguments), ignoreNulls, type);
    }

    private static AggregateCall aggregate(AggregateFunction function, int argument, boolean distinct, DataType type) {
        return new AggregateCall(function, argument, distinct, AggregateCall.NONE, type);
    }

    private static List<WindowCall> calls() {
        return List.of(
                call(WindowFunction.ROW_NUMBER, false, BIGINT),
                call(WindowFunction.RANK, false, BIGINT),
                call(WindowFunction.DENSE_RANK, false, BIGINT),
                call(WindowFunction.PERCENT_RANK, false, DOUBLE),
                call(WindowFunction.CUME_DIST, false, DOUBLE),
                call(WindowFunction.NTILE, false, BIGINT, SEVEN),
                call(WindowFunction.LAG, false, TEXT, NAME),
                call(WindowFunction.LEAD, false, INT, NUMBER, SOMETIMES, SEVEN),
                call(WindowFunction.LAG, true, INT, SOMETIMES, SEVEN),
                call(WindowFunction.LEAD, true, INT, SOMETIMES),
                call(WindowFunction.FIRST_VALUE, false, TEXT, NAME),
                call(WindowFunction.FIRST_VALUE, true, INT, SOMETIMES),
                call(WindowFunction.LAST_VALUE, false, WIDE, MONEY),
                call(WindowFunction.LAST_VALUE, true, WIDE, MONEY),
                call(WindowFunction.NTH_VALUE, false, DOUBLE, FRACTION, SEVEN),
                call(WindowFunction.NTH_VALUE, true, INT, SOMETIMES, SEVEN));
    }

    private static List<AggregateCall> aggregates() {
        return List.of(
                new AggregateCall(AggregateFunction.COUNT, AggregateCall.NONE, false, TRUTH, BIGINT),
                aggregate(AggregateFunction.COUNT, SOMETIMES, false, BIGINT),
                aggregate(AggregateFunction.SUM, NUMBER, false, BIGINT),
                aggregate(AggregateFunction.SUM, MONEY, false, WIDE_SUM),
                aggregate(AggregateFunction.MIN, NAME, false, TEXT),
                aggregate(AggregateFunction.MAX, SOMETIMES, false, INT),
                new AggregateCall(AggregateFunction.MIN, MONEY, false, TRUTH, WIDE));
    }

    /** Returns aggregates that add all rows of a frame. */
    private static List<AggregateCall> slowAggregates() {
        return List.of(
                aggregate(AggregateFunction.SUM, FRACTION, false, DOUBLE),
                aggregate(AggregateFunction.COUNT, FRACTION, true, BIGINT),
                aggregate(AggregateFunction.VAR_POP, FRACTION, false, DOUBLE));
    }

    private static FrameBound preceding(long distance) {
        return FrameBound.away(FrameBound.Place.PRECEDING, number(distance));
    }

    private static FrameBound following(long distance) {
        return FrameBound.away(FrameBound.Place.FOLLOWING, number(distance));
    }

    private static Frame rows(FrameBound start, FrameBound end) {
        return new Frame(Frame.Unit.ROWS, start, end, Frame.Exclusion.NOTHING);
    }

    private static Frame range(FrameBound start, FrameBound end, Frame.Exclusion exclusion) {
        return new Frame(Frame.Unit.RANGE, start, end, exclusion);
    }

    private static Frame groups(FrameBound start, FrameBound end, Frame.Exclusion exclusion) {
        return new Frame(Frame.Unit.GROUPS, start, end, exclusion);
    }

    static Stream<Frame> frames() {
        FrameBound begin = FrameBound.UNBOUNDED_PRECEDING;
        FrameBound end = FrameBound.UNBOUNDED_FOLLOWING;
        FrameBound here = FrameBound.CURRENT_ROW;
        FrameBound before = FrameBound.limited(FrameBound.Place.PRECEDING, KEY_BEFORE);
        FrameBound behind = FrameBound.limited(FrameBound.Place.FOLLOWING, KEY_BEHIND);
        return Stream.of(
                Frame.PARTITION,
                rows(begin, here),
                rows(here, end),
                rows(begin, preceding(3)),
                rows(following(2), end),
                rows(preceding(2), following(3)),
                rows(preceding(1500), preceding(20)),
                rows(following(9), preceding(9)),
                range(begin, here, Frame.Exclusion.NOTHING),
                range(here, end, Frame.Exclusion.NOTHING),
                range(before, behind, Frame.Exclusion.NOTHING),
                range(behind, end, Frame.Exclusion.NOTHING),
                range(begin, end, Frame.Exclusion.CURRENT_ROW),
                range(before, behind, Frame.Exclusion.GROUP),
                range(begin, here, Frame.Exclusion.TIES),
                groups(preceding(2), following(1), Frame.Exclusion.NOTHING),
                groups(following(3), following(900), Frame.Exclusion.NOTHING),
                groups(begin, preceding(1), Frame.Exclusion.NOTHING),
                groups(preceding(40), here, Frame.Exclusion.GROUP),
                new Frame(Frame.Unit.ROWS, preceding(700), following(5), Frame.Exclusion.TIES),
                new Frame(Frame.Unit.ROWS, preceding(7), following(5), Frame.Exclusion.CURRENT_ROW));
    }

    private static List<List<@Nullable Object>> table(int count, IntFunction<List<@Nullable Object>> row) {
        return IntStream.range(0, count).mapToObj(row).toList();
    }

    private static Window window(
            Fixture fixture,
            List<List<@Nullable Object>> table,
            List<SortKey> order,
            Frame frame,
            List<WindowCall> calls,
            List<AggregateCall> aggregates) {
        List<DataType> types = new ArrayList<>(COLUMNS.types());
        calls.forEach(call -> types.add(call.type()));
        aggregates.forEach(call -> types.add(call.type()));
        return new Window(
                fixture.table(COLUMNS, table),
                List.of(),
                order,
                frame,
                calls,
                aggregates,
                RowType.unnamed(types.toArray(DataType[]::new)));
    }

    private static void assertSame(
            List<List<@Nullable Object>> table,
            List<SortKey> order,
            Frame frame,
            List<WindowCall> calls,
            List<AggregateCall> aggregates) {
        assertSame(150_000, table, order, frame, calls, aggregates);
    }

    /** Asserts equal results with so much memory, in which more than 1000 of the rows do not fit. */
    private static void assertSame(
            long memory,
            List<List<@Nullable Object>> table,
            List<SortKey> order,
            Frame frame,
            List<WindowCall> calls,
            List<AggregateCall> aggregates) {
        List<List<@Nullable Object>> expected;
        try (Fixture ample = new Fixture()) {
            expected = ample.rows(window(ample, table, order, frame, calls, aggregates));
        }
        try (Fixture small = new Fixture(2, memory).batchRows(1000)) {
            try (Result result = small.start(window(small, table, order, frame, calls, aggregates))) {
                List<List<@Nullable Object>> actual = Fixture.drain(result, 1000);
                assertThat(actual).hasSize(expected.size());
                for (int i = 0; i < expected.size(); i++) {
                    if (!actual.get(i).equals(expected.get(i))) {
                        assertThat(actual.get(i)).as("row %d", i).isEqualTo(expected.get(i));
                    }
                }
                assertThat(result.statistics().spilled().files() > 0).isEqualTo(table.size() > 1000);
                assertThat(result.statistics().peakMemory()).isLessThanOrEqualTo(memory * 9 / 8);
            }
            small.assertNothingLeftOpen();
        }
    }

    @ParameterizedTest
    @MethodSource("frames")
    void allFunctionsOverAnyFrame(Frame frame) {
        assertSame(table(3000, LargePartitionTest::mixed), BY_KEY, frame, calls(), aggregates());
        assertSame(table(2500, LargePartitionTest::mixed), BY_KEY_DOWN, frame, calls().subList(10, 16), List.of());
    }

    @ParameterizedTest
    @MethodSource("frames")
    void aggregatesThatAreAddedUp(Frame frame) {
        assertSame(60_000, table(1300, LargePartitionTest::mixed), BY_KEY, frame, List.of(), slowAggregates());
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 4095, 4096, 4097})
    void anyNumberOfRows(int count) {
        for (List<SortKey> order : List.of(BY_KEY, BY_NUMBER, List.<SortKey>of())) {
            assertSame(
                    table(count, LargePartitionTest::mixed),
                    order,
                    rows(preceding(10), FrameBound.UNBOUNDED_FOLLOWING),
                    calls(),
                    aggregates());
        }
    }

    @Test
    void rowsWithoutAnyValue() {
        Frame here = range(FrameBound.UNBOUNDED_PRECEDING, FrameBound.CURRENT_ROW, Frame.Exclusion.NOTHING);
        for (Frame frame : List.of(Frame.PARTITION, here, rows(preceding(100), following(100)))) {
            assertSame(table(6000, LargePartitionTest::allNull), BY_KEY, frame, calls(), aggregates());
            assertSame(60_000, table(1300, LargePartitionTest::allNull), BY_NUMBER, frame, List.of(), slowAggregates());
        }
    }

    /** All rows are peers, so the distinct values are on disk. */
    @Test
    void whatIsMadeOfAllRowsIsSpilledToo() {
        AggregateCall distinct = aggregate(AggregateFunction.COUNT, NUMBER, true, BIGINT);
        AggregateCall mode = aggregate(AggregateFunction.MODE, SOMETIMES, false, INT);
        Frame peers = range(FrameBound.UNBOUNDED_PRECEDING, FrameBound.CURRENT_ROW, Frame.Exclusion.NOTHING);
        for (Frame frame : List.of(Frame.PARTITION, peers)) {
            assertSame(
                    table(20_000, LargePartitionTest::mixed),
                    List.of(),
                    frame,
                    List.of(call(WindowFunction.RANK, false, BIGINT)),
                    List.of(distinct, mode));
        }
    }

    /** Such sums are not computed as differences of running totals. */
    @Test
    void numbersOfWhichASumMightOverflowOnTheWay() {
        List<List<@Nullable Object>> table = table(6000, i -> {
            List<@Nullable Object> row = new ArrayList<>(mixed(i));
            row.set(
                    MONEY,
                    new BigDecimal(i % 2 == 0 ? "12345678901234567890123456.7891" : "-12345678901234567890123456"));
            return row;
        });
        AggregateCall sum = aggregate(AggregateFunction.SUM, MONEY, false, WIDE_SUM);
        FrameBound here = FrameBound.CURRENT_ROW;
        for (Frame frame : List.of(
                Frame.PARTITION,
                rows(FrameBound.UNBOUNDED_PRECEDING, here),
                rows(here, FrameBound.UNBOUNDED_FOLLOWING),
                rows(preceding(20), following(1)))) {
            assertSame(table, BY_NUMBER, frame, List.of(), List.of(sum));
        }
    }

    @Test
    void oneGiantCell() {
        List<List<@Nullable Object>> table = table(6000, i -> {
            List<@Nullable Object> row = new ArrayList<>(mixed(i));
            row.set(NAME, i == 3000 ? "x".repeat(9_000) : "y");
            return row;
        });
        assertSame(
                table,
                BY_NUMBER,
                rows(preceding(1), FrameBound.CURRENT_ROW),
                List.of(call(WindowFunction.LAG, false, TEXT, NAME)),
                List.of(aggregate(AggregateFunction.MIN, NAME, false, TEXT)));
    }

    @Test
    void smallPartitionsBesideLargeOnes() {
        List<List<@Nullable Object>> rows = new ArrayList<>();
        for (int i = 0; i < 30_000; i++) {
            // Partition 3 has half of all rows, and partition 1 has one.
            rows.add(row(i, i == 77 ? 1 : i % 2 == 0 ? 3 : i % 40 + 10));
        }
        AggregateCall sum = aggregate(AggregateFunction.SUM, 0, false, BIGINT);
        List<List<List<@Nullable Object>>> results = new ArrayList<>();
        for (long memory : List.of(1L << 30, 150_000L)) {
            try (Fixture fixture = new Fixture(2, memory)) {
                results.add(fixture.rows(new Window(
                        fixture.table(RowType.unnamed(INT, INT), rows),
                        List.of(1),
                        List.of(new SortKey(0, false, false)),
                        rows(preceding(100), FrameBound.CURRENT_ROW),
                        List.of(call(WindowFunction.ROW_NUMBER, false, BIGINT)),
                        List.of(sum),
                        RowType.unnamed(INT, INT, BIGINT, BIGINT))));
            }
        }
        assertThat(results.get(1)).isEqualTo(results.get(0));
    }

    /** The state of a running count of distinct values grows with every row and must be in memory. */
    @Test
    void whatMustBeRememberedAndDoesNotFitIsSaid() {
        try (Fixture small = new Fixture(2, 150_000)) {
            Window window = window(
                    small,
                    table(20_000, LargePartitionTest::mixed),
                    BY_NUMBER,
                    rows(FrameBound.UNBOUNDED_PRECEDING, FrameBound.CURRENT_ROW),
                    List.of(),
                    List.of(aggregate(AggregateFunction.COUNT, NUMBER, true, BIGINT)));
            assertThatThrownBy(() -> small.rows(window))
                    .isInstanceOfSatisfying(
                            BraidException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.OUT_OF_MEMORY))
                    .hasMessageContaining("A window function needs")
                    .hasMessageContaining("query-memory");
            small.assertNothingLeftOpen();
        }
    }

    /** This would take too long if every row were added to every frame, or read again for each. */
    @Test
    void eachRowIsLookedAtAFewTimes() {
        int count = 300_000;
        try (Fixture small = new Fixture(2, 400_000)) {
            Window window = new Window(
                    small.numbers(count),
                    List.of(),
                    List.of(new SortKey(0, false, false)),
                    rows(preceding(100_000), FrameBound.CURRENT_ROW),
                    List.of(call(WindowFunction.FIRST_VALUE, true, INT, 0)),
                    List.of(
                            aggregate(AggregateFunction.SUM, 0, false, BIGINT),
                            aggregate(AggregateFunction.MAX, 0, false, INT)),
                    RowType.unnamed(INT, INT, BIGINT, INT));
            List<List<@Nullable Object>> rows = small.rows(window);
            assertThat(rows).hasSize(count);
            for (int i = 0; i < count; i += 999) {
                long first = Math.max(0, i - 100_000);
                assertThat(rows.get(i)).containsExactly(i, (int) first, (first + i) * (i - first + 1) / 2, i);
            }
        }
    }
}
