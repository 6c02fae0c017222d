package io.braid.engine;

import static io.braid.engine.Fixture.BIGINT;
import static io.braid.engine.Fixture.DOUBLE;
import static io.braid.engine.Fixture.INT;
import static io.braid.engine.Fixture.TEXT;
import static io.braid.engine.Fixture.column;
import static io.braid.engine.Fixture.row;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

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
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Tag("jdk")
class AggregateTest {
    private static final int NONE = AggregateCall.NONE;
    private final Fixture fixture = new Fixture();

    @AfterEach
    void close() {
        fixture.close();
    }

    private static AggregateCall call(AggregateFunction function, DataType type) {
        return new AggregateCall(function, 0, false, NONE, type);
    }

    private static Aggregate total(PlanNode input, AggregateCall... calls) {
        return new Aggregate(
                input,
                List.of(),
                List.of(calls),
                RowType.unnamed(Arrays.stream(calls).map(AggregateCall::type).toArray(DataType[]::new)));
    }

    private void assertFails(ErrorCode code, PlanNode plan) {
        assertThatThrownBy(() -> fixture.rows(plan))
                .isInstanceOfSatisfying(
                        BraidException.class, e -> assertThat(e.code()).isEqualTo(code));
    }

    @Test
    void noRowsAndNoKeysYieldOneRow() {
        Aggregate aggregate = total(
                fixture.numbers(0),
                new AggregateCall(AggregateFunction.COUNT, NONE, false, NONE, BIGINT),
                call(AggregateFunction.SUM, BIGINT),
                call(AggregateFunction.MIN, INT),
                call(AggregateFunction.SINGLE_VALUE, INT),
                call(AggregateFunction.ANY_VALUE, INT),
                by(AggregateFunction.MAX_BY, INT, 0, 0));
        assertThat(fixture.rows(aggregate)).containsExactly(row(0L, null, null, null, null, null));
    }

    @Test
    void noRowsWithKeysYieldNothing() {
        Aggregate aggregate = new Aggregate(fixture.numbers(0), List.of(0), List.of(), RowType.unnamed(INT));
        assertThat(fixture.rows(aggregate)).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 4095, 4096, 4097, 50_000})
    void everyGroupIsYieldedOnce(int groups) {
        List<List<@Nullable Object>> rows = new ArrayList<>();
        IntStream.range(0, 2).forEach(i -> IntStream.range(0, groups).forEach(g -> rows.add(row(g))));
        Aggregate aggregate = new Aggregate(
                fixture.table(RowType.unnamed(INT), rows),
                List.of(0),
                List.of(call(AggregateFunction.COUNT, BIGINT)),
                RowType.unnamed(INT, BIGINT));
        assertThat(fixture.rows(aggregate))
                .satisfies(SameElements.as(
                        IntStream.range(0, groups).mapToObj(g -> row(g, 2L)).toList()));
    }

    @Test
    void sumIsExactBeyondItsTypeUntilTheEnd() {
        PlanNode input =
                fixture.table(RowType.unnamed(BIGINT), column(Long.MAX_VALUE, Long.MAX_VALUE, -Long.MAX_VALUE));
        assertThat(fixture.rows(total(input, call(AggregateFunction.SUM, BIGINT))))
                .containsExactly(row(Long.MAX_VALUE));
        PlanNode tooMuch = fixture.table(RowType.unnamed(BIGINT), column(Long.MAX_VALUE, 1L));
        assertFails(ErrorCode.NUMERIC_OUT_OF_RANGE, total(tooMuch, call(AggregateFunction.SUM, BIGINT)));
        assertThat(fixture.rows(total(tooMuch, call(AggregateFunction.SUM, DataType.decimal(38, 0)))))
                .containsExactly(row(new BigDecimal("9223372036854775808")));
    }

    @Test
    void sumOfWideDecimalsThatDoesNotFitIsAnError() {
        DataType widest = DataType.decimal(38, 0);
        BigDecimal nines = new BigDecimal("9".repeat(38));
        PlanNode input = fixture.table(RowType.unnamed(widest), column(nines, BigDecimal.ONE));
        assertFails(ErrorCode.NUMERIC_OUT_OF_RANGE, total(input, call(AggregateFunction.SUM, widest)));
        PlanNode overflowing = fixture.table(RowType.unnamed(widest), column(nines, nines));
        assertFails(ErrorCode.NUMERIC_OUT_OF_RANGE, total(overflowing, call(AggregateFunction.SUM, widest)));
    }

    @Test
    void bitsAreThoseOfTwosComplement() {
        AggregateCall and = call(AggregateFunction.BIT_AND, BIGINT);
        AggregateCall or = call(AggregateFunction.BIT_OR, BIGINT);
        AggregateCall xor = call(AggregateFunction.BIT_XOR, BIGINT);
        PlanNode input = fixture.table(RowType.unnamed(BIGINT), column(12L, null, 10L, -2L));
        assertThat(fixture.rows(total(input, and, or, xor))).containsExactly(row(8L, -2L, -8L));
        assertThat(fixture.rows(total(fixture.table(RowType.unnamed(BIGINT), column((Long) null)), and, or, xor)))
                .containsExactly(row(null, null, null));
    }

    @Test
    void sumOfDoublesThatOverflowsIsAnError() {
        PlanNode input = fixture.table(RowType.unnamed(DOUBLE), column(1.7e308, 1.7e308));
        assertFails(ErrorCode.NUMERIC_OUT_OF_RANGE, total(input, call(AggregateFunction.SUM, DOUBLE)));
    }

    private static AggregateCall by(AggregateFunction function, DataType type, int value, int key) {
        return new AggregateCall(function, List.of(value, key), false, NONE, List.of(), type);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 4095, 4096, 4097, 50_000})
    void whatStandsBesideTheGreatestDoesNotDependOnTheOrderOfRows(int count) {
        List<List<@Nullable Object>> rows = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            rows.add(row("v" + i, i % 7 == 6 ? null : i % 1000));
        }
        Collections.shuffle(rows, new Random(count));
        AggregateCall greatest = by(AggregateFunction.MAX_BY, TEXT, 0, 1);
        AggregateCall least = by(AggregateFunction.MIN_BY, TEXT, 0, 1);
        PlanNode input = fixture.table(RowType.unnamed(TEXT, INT), rows);
        Comparator<List<@Nullable Object>> order = Comparator.<List<@Nullable Object>, Integer>comparing(
                        row -> (Integer) row.get(1))
                .thenComparing(row -> (String) row.get(0));
        List<List<@Nullable Object>> counted =
                rows.stream().filter(row -> row.get(1) != null).sorted(order).toList();
        assertThat(fixture.rows(total(input, greatest, least)))
                .containsExactly(row(
                        counted.get(counted.size() - 1).get(0), counted.get(0).get(0)));
    }

    @Test
    void whatStandsBesideTheGreatestMayBeNullIfNothingElseStandsThere() {
        RowType types = RowType.unnamed(INT, INT);
        AggregateCall greatest = by(AggregateFunction.MAX_BY, INT, 0, 1);
        assertThat(fixture.rows(total(fixture.table(types, List.of(row(1, 1), row(null, 2))), greatest)))
                .containsExactly(row((Object) null));
        assertThat(fixture.rows(total(fixture.table(types, List.of(row(null, 2), row(3, 2), row(4, null))), greatest)))
                .containsExactly(row(3));
    }

    @Test
    void singleValueIsTheOnlyOneEvenIfItIsNull() {
        AggregateCall single = call(AggregateFunction.SINGLE_VALUE, INT);
        RowType ints = RowType.unnamed(INT);
        assertThat(fixture.rows(total(fixture.table(ints, column(4)), single))).containsExactly(row(4));
        assertThat(fixture.rows(total(fixture.table(ints, column((Object) null)), single)))
                .containsExactly(row((Object) null));
        assertFails(ErrorCode.CARDINALITY_VIOLATION, total(fixture.table(ints, column(null, 4)), single));
    }

    @Test
    void nullsFormOneGroupAndZerosAndNansToo() {
        Aggregate aggregate = new Aggregate(
                fixture.table(RowType.unnamed(DOUBLE), column(0.0, null, Double.NaN, -0.0, null, Double.NaN)),
                List.of(0),
                List.of(new AggregateCall(AggregateFunction.COUNT, NONE, false, NONE, BIGINT)),
                RowType.unnamed(DOUBLE, BIGINT));
        assertThat(fixture.rows(aggregate)).containsExactlyInAnyOrder(row(0.0, 2L), row(null, 2L), row(Double.NaN, 2L));
    }

    @Test
    void leastTextSurvivesManyReplacements() {
        List<List<@Nullable Object>> rows = IntStream.range(0, 5000)
                .mapToObj(i -> row(i % 3, "x".repeat(i % 50) + (5000 - i)))
                .toList();
        AggregateCall least = new AggregateCall(AggregateFunction.MIN, 1, false, NONE, TEXT);
        AggregateCall greatest = new AggregateCall(AggregateFunction.MAX, 1, false, NONE, TEXT);
        Aggregate aggregate = new Aggregate(
                fixture.table(RowType.unnamed(INT, TEXT), rows),
                List.of(0),
                List.of(least, greatest),
                RowType.unnamed(INT, TEXT, TEXT));
        assertThat(fixture.rows(aggregate))
                .satisfies(SameElements.as(Reference.aggregate(rows, List.of(0), List.of(least, greatest))));
    }
}
