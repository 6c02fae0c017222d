package io.braid.engine;

import static io.braid.engine.Fixture.DOUBLE;
import static io.braid.engine.Fixture.INT;
import static io.braid.engine.Fixture.TEXT;
import static io.braid.engine.Fixture.row;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.braid.engine.plan.Aggregate;
import io.braid.engine.plan.AggregateCall;
import io.braid.engine.plan.AggregateFunction;
import io.braid.engine.plan.SortKey;
import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import io.braid.spi.type.DataType;
import io.braid.spi.type.RowType;
import io.braid.testkit.assertion.SameElements;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Test of aggregates that need all values of a group in order, for groups that do not fit in memory. */
class LargeGroupTest {
    private static final long LITTLE = 200_000;
    private static final int GROUP = 0;
    private static final int VALUE = 1;
    private static final int FRACTION = 2;
    private static final int NAME = 3;
    private static final RowType COLUMNS = RowType.unnamed(INT, DOUBLE, DOUBLE, TEXT);

    private static AggregateCall ordered(AggregateFunction function, int argument, int order, DataType type) {
        return new AggregateCall(
                function,
                List.of(argument),
                false,
                AggregateCall.NONE,
                List.of(new SortKey(order, false, false)),
                type);
    }

    private static List<AggregateCall> calls() {
        return List.of(
                ordered(AggregateFunction.PERCENTILE_CONT, FRACTION, VALUE, DOUBLE),
                ordered(AggregateFunction.PERCENTILE_DISC, FRACTION, VALUE, DOUBLE),
                new AggregateCall(AggregateFunction.MODE, VALUE, false, AggregateCall.NONE, DOUBLE),
                new AggregateCall(AggregateFunction.MODE, NAME, true, AggregateCall.NONE, TEXT));
    }

    private static Aggregate aggregate(
            Fixture fixture, List<List<@Nullable Object>> rows, List<Integer> keys, List<AggregateCall> calls) {
        List<DataType> types = new ArrayList<>();
        keys.forEach(key -> types.add(COLUMNS.type(key)));
        calls.forEach(call -> types.add(call.type()));
        return new Aggregate(
                fixture.table(COLUMNS, rows), keys, calls, RowType.unnamed(types.toArray(DataType[]::new)));
    }

    /** Returns rows of four groups, one of which has nearly all; every eighth row has a null. */
    private static List<List<@Nullable Object>> rows(int count, double fraction) {
        return IntStream.range(0, count)
                .mapToObj(i -> row(
                        i % 500 == 0 ? i % 3 : 7,
                        i % 8 == 0 ? null : (Double) (i * 7919 % (1 + count / 3) / 8.0),
                        fraction,
                        "name " + i * 31 % (1 + count / 5)))
                .toList();
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 4095, 4096, 4097, 20_000})
    void aLargeGroupHasTheResultsOfASmallOne(int count) {
        for (List<Integer> keys : List.of(List.<Integer>of(), List.of(GROUP))) {
            for (double fraction : new double[] {0, 0.37, 1}) {
                List<List<List<@Nullable Object>>> results = new ArrayList<>();
                for (long memory : List.of(1L << 30, LITTLE)) {
                    try (Fixture fixture = new Fixture(2, memory).batchRows(1000)) {
                        results.add(fixture.rows(aggregate(fixture, rows(count, fraction), keys, calls())));
                    }
                }
                assertThat(results.get(1)).satisfies(SameElements.as(results.get(0)));
            }
        }
    }

    @Test
    void rowsWithoutAnyValueAreNoGroupOfValues() {
        List<List<@Nullable Object>> nulls = IntStream.range(0, 20_000)
                .mapToObj(i -> row(1, null, 0.5, null))
                .toList();
        try (Fixture small = new Fixture(2, LITTLE)) {
            assertThat(small.rows(aggregate(small, nulls, List.of(GROUP), calls())))
                    .containsExactly(row(1, null, null, null, null));
        }
    }

    @Test
    void textsAreJoinedAsTheyComeFromDisk() {
        AggregateCall joined = ordered(AggregateFunction.STRING_AGG, NAME, VALUE, TEXT);
        List<List<@Nullable Object>> rows = IntStream.range(0, 10_000)
                .mapToObj(i -> row(1, (double) (10_000 - i), 0.5, String.valueOf((10_000 - i) % 10)))
                .toList();
        try (Fixture small = new Fixture(2, LITTLE)) {
            StringBuilder expected = new StringBuilder();
            IntStream.rangeClosed(1, 10_000).forEach(i -> expected.append(i % 10));
            assertThat(small.rows(aggregate(small, rows, List.of(), List.of(joined))))
                    .containsExactly(row(expected.toString()));
        }
    }

    @Test
    void aTextThatIsLargerThanTheMemoryIsSaid() {
        AggregateCall joined = ordered(AggregateFunction.STRING_AGG, NAME, VALUE, TEXT);
        List<List<@Nullable Object>> rows = IntStream.range(0, 10_000)
                .mapToObj(i -> row(1, (double) i, 0.5, "x".repeat(50)))
                .toList();
        try (Fixture small = new Fixture(2, LITTLE)) {
            assertThatThrownBy(() -> small.rows(aggregate(small, rows, List.of(GROUP), List.of(joined))))
                    .isInstanceOfSatisfying(
                            BraidException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.OUT_OF_MEMORY))
                    .hasMessageMatching("An aggregation needs \\d+ more bytes of memory, but the query already keeps"
                            + " \\d+ of the 200000 bytes allowed. .* raise the setting query-memory.");
            small.assertNothingLeftOpen();
        }
    }
}
