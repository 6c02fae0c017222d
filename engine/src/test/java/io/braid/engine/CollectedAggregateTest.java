package io.braid.engine;

import static io.braid.engine.Fixture.BIGINT;
import static io.braid.engine.Fixture.DOUBLE;
import static io.braid.engine.Fixture.INT;
import static io.braid.engine.Fixture.TEXT;
import static io.braid.engine.Fixture.row;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.braid.engine.plan.Aggregate;
import io.braid.engine.plan.AggregateCall;
import io.braid.engine.plan.AggregateFunction;
import io.braid.engine.plan.PlanNode;
import io.braid.engine.plan.SortKey;
import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import io.braid.spi.type.DataType;
import io.braid.spi.type.RowType;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Test of aggregates of moments, of ordered values, and over grouping sets. */
class CollectedAggregateTest {
    private static final RowType COLUMNS = RowType.unnamed(INT, DOUBLE, DOUBLE, TEXT, TEXT);
    private static final int NONE = AggregateCall.NONE;
    private final Fixture fixture = new Fixture();

    @AfterEach
    void close() {
        fixture.close();
    }

    private PlanNode table(List<List<@Nullable Object>> rows) {
        return fixture.table(COLUMNS, rows);
    }

    private PlanNode sample() {
        return table(List.of(
                row(1, 1.0, 0.5, "b", ","),
                row(1, 2.0, 0.5, "a", ";"),
                row(2, 4.0, 0.5, "c", ","),
                row(2, null, 0.5, null, ","),
                row(3, null, 0.5, null, ",")));
    }

    private @Nullable Object total(PlanNode input, AggregateCall call) {
        return fixture.rows(new Aggregate(input, List.of(), List.of(call), RowType.unnamed(call.type())))
                .get(0)
                .get(0);
    }

    private static AggregateCall moment(AggregateFunction function) {
        return new AggregateCall(
                function,
                List.of(1, 0),
                false,
                NONE,
                List.of(),
                function == AggregateFunction.REGR_COUNT ? BIGINT : DOUBLE);
    }

    private static AggregateCall ordered(AggregateFunction function, List<Integer> arguments, int by, DataType type) {
        return new AggregateCall(function, arguments, false, NONE, List.of(new SortKey(by, false, false)), type);
    }

    @Test
    void variancesLoseNoDigitsOfLargeValuesThatLieCloseTogether() {
        PlanNode input = table(
                List.of(row(1, 1e9 + 4, 0.0, "", ""), row(1, 1e9 + 7, 0.0, "", ""), row(1, 1e9 + 13, 0.0, "", "")));
        AggregateCall call = new AggregateCall(AggregateFunction.VAR_SAMP, 1, false, NONE, DOUBLE);
        assertThat(total(input, call)).isEqualTo(21.0);
    }

    @ParameterizedTest
    @EnumSource(
            value = AggregateFunction.class,
            names = {"COVAR_POP", "CORR", "REGR_SLOPE", "REGR_AVGX", "REGR_R2"})
    void momentsOfNothingAreNull(AggregateFunction function) {
        assertThat(total(table(List.of()), moment(function))).isNull();
        assertThat(total(table(List.of(row(1, null, 0.0, "", ""))), moment(function)))
                .isNull();
    }

    @Test
    void momentsPassOverPairsWithANull() {
        assertThat(total(sample(), moment(AggregateFunction.REGR_COUNT))).isEqualTo(3L);
        assertThat(total(sample(), moment(AggregateFunction.REGR_AVGX))).isEqualTo(4 / 3.0);
        assertThat((Double) total(sample(), moment(AggregateFunction.REGR_SLOPE)))
                .isCloseTo(2.5, within(1e-12));
    }

    @Test
    void theVarianceOfASampleOfOneIsNull() {
        PlanNode one = table(List.of(row(1, 5.0, 0.0, "", "")));
        assertThat(total(one, new AggregateCall(AggregateFunction.STDDEV_SAMP, 1, false, NONE, DOUBLE)))
                .isNull();
        assertThat(total(one, new AggregateCall(AggregateFunction.STDDEV_POP, 1, false, NONE, DOUBLE)))
                .isEqualTo(0.0);
    }

    @Test
    void aMomentThatIsTooLargeIsAnErrorButNotOfWhatIsNoNumber() {
        AggregateCall variance = new AggregateCall(AggregateFunction.VAR_POP, 1, false, NONE, DOUBLE);
        assertThatThrownBy(
                        () -> total(table(List.of(row(1, 1e300, 0.0, "", ""), row(1, -1e300, 0.0, "", ""))), variance))
                .isInstanceOfSatisfying(
                        BraidException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.NUMERIC_OUT_OF_RANGE));
        assertThat(total(table(List.of(row(1, Double.NaN, 0.0, "", ""), row(1, 1.0, 0.0, "", ""))), variance))
                .isEqualTo(Double.NaN);
    }

    @Test
    void textsAreJoinedInOrderEachAfterItsSeparator() {
        AggregateCall joined = ordered(AggregateFunction.STRING_AGG, List.of(3, 4), 3, TEXT);
        assertThat(total(sample(), joined)).isEqualTo("a,b,c");
        assertThat(total(table(List.of(row(1, null, 0.0, null, ","))), joined)).isNull();
        Aggregate grouped = new Aggregate(sample(), List.of(0), List.of(joined), RowType.unnamed(INT, TEXT));
        assertThat(fixture.rows(grouped)).containsExactlyInAnyOrder(row(1, "a,b"), row(2, "c"), row(3, null));
    }

    @Test
    void percentilesLieBetweenValuesOrOnThem() {
        AggregateCall between = ordered(AggregateFunction.PERCENTILE_CONT, List.of(2), 1, DOUBLE);
        AggregateCall on = ordered(AggregateFunction.PERCENTILE_DISC, List.of(2), 1, DOUBLE);
        PlanNode two = table(List.of(row(1, 1.0, 0.5, "", ""), row(1, 2.0, 0.5, "", ""), row(1, null, 0.5, "", "")));
        assertThat(total(two, between)).isEqualTo(1.5);
        assertThat(total(two, on)).isEqualTo(1.0);
        assertThat(total(table(List.of()), between)).isNull();
        assertThatThrownBy(() -> total(table(List.of(row(1, 1.0, 1.5, "", ""))), between))
                .isInstanceOfSatisfying(
                        BraidException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.INVALID_PARAMETER));
    }

    @Test
    void theModeIsTheLeastOfTheMostFrequent() {
        PlanNode input = table(List.of(
                row(1, 1.0, 0.0, "b", ""),
                row(1, 1.0, 0.0, "a", ""),
                row(1, 1.0, 0.0, "b", ""),
                row(1, 1.0, 0.0, "a", ""),
                row(1, 1.0, 0.0, "c", ""),
                row(1, 1.0, 0.0, null, "")));
        assertThat(total(input, new AggregateCall(AggregateFunction.MODE, 3, false, NONE, TEXT)))
                .isEqualTo("a");
    }

    @Test
    void theSumOfNothingIsNullOrZero() {
        AggregateCall zero = new AggregateCall(AggregateFunction.SUM0, 0, false, NONE, BIGINT);
        assertThat(total(table(List.of()), zero)).isEqualTo(0L);
        assertThat(total(sample(), zero)).isEqualTo(9L);
    }

    @Test
    void eachGroupingSetMakesItsRowsAndTellsWhatItLeftOut() {
        AggregateCall count = new AggregateCall(AggregateFunction.COUNT, NONE, false, NONE, BIGINT);
        AggregateCall grouping =
                new AggregateCall(AggregateFunction.GROUPING, List.of(0, 3), false, NONE, List.of(), BIGINT);
        RowType columns = RowType.unnamed(INT, TEXT, BIGINT, BIGINT);
        List<List<Integer>> sets = List.of(List.of(0, 3), List.of(3), List.of());
        Aggregate rollup = new Aggregate(sample(), List.of(0, 3), sets, List.of(count, grouping), columns);
        assertThat(fixture.rows(rollup))
                .containsExactlyInAnyOrder(
                        row(1, "b", 1L, 0L),
                        row(1, "a", 1L, 0L),
                        row(2, "c", 1L, 0L),
                        row(2, null, 1L, 0L),
                        row(3, null, 1L, 0L),
                        row(null, "b", 1L, 2L),
                        row(null, "a", 1L, 2L),
                        row(null, "c", 1L, 2L),
                        row(null, null, 2L, 2L),
                        row(null, null, 5L, 3L));
        Aggregate empty = new Aggregate(table(List.of()), List.of(0, 3), sets, List.of(count, grouping), columns);
        assertThat(fixture.rows(empty)).containsExactly(row(null, null, 0L, 3L));
    }
}
