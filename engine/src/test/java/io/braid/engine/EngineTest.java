package io.braid.engine;

import static io.braid.engine.Fixture.BIGINT;
import static io.braid.engine.Fixture.INT;
import static io.braid.engine.Fixture.constant;
import static io.braid.engine.Fixture.is;
import static io.braid.engine.Fixture.number;
import static io.braid.engine.Fixture.ref;
import static io.braid.engine.Fixture.row;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.braid.engine.context.QueryContext;
import io.braid.engine.plan.Filter;
import io.braid.engine.plan.Limit;
import io.braid.engine.plan.Project;
import io.braid.engine.plan.SourceScan;
import io.braid.engine.plan.Values;
import io.braid.engine.plan.actual.ScanStatistics;
import io.braid.engine.plan.expression.Call;
import io.braid.engine.plan.expression.Function;
import io.braid.engine.plan.expression.ParameterRef;
import io.braid.engine.plan.query.PlannedQuery;
import io.braid.engine.result.Result;
import io.braid.spi.Parameter;
import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import io.braid.spi.type.RowType;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class EngineTest {
    private final Fixture fixture = new Fixture();

    @AfterEach
    void close() {
        fixture.close();
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 4095, 4096, 4097, 10_000})
    void scanYieldsEveryRow(int count) {
        SourceScan scan = fixture.numbers(count);
        assertThat(fixture.rows(scan)).hasSize(count);
        assertThat(fixture.source("s0").closed).hasValue(1);
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 4095, 4096, 4097, 10_000})
    void filterKeepsTheRowsForWhichTheConditionIsTrue(int count) {
        Filter filter = new Filter(
                fixture.numbers(count), is(Function.GREATER_OR_EQUAL, ref(0, INT), constant(INT, count / 2)));
        assertThat(fixture.rows(filter)).hasSize(count - count / 2);
    }

    @Test
    void itIsKnownThatNoMoreRowsComeAsSoonAsTheSourceKnows() {
        fixture.start(fixture.numbers(5000)).close();
        try (Result result = fixture.start(fixture.numbers(5000))) {
            assertThat(result.isOver()).isFalse();
            assertThat(Objects.requireNonNull(result.next()).rows()).isEqualTo(4096);
            assertThat(result.isOver()).isFalse();
            assertThat(Objects.requireNonNull(result.next()).rows()).isEqualTo(904);
            assertThat(result.isOver()).isTrue();
            assertThat(result.next()).isNull();
        }
    }

    @Test
    void filterThatDropsWholeBatchesYieldsNoEmptyBatch() {
        Filter filter = new Filter(fixture.numbers(20_000), is(Function.EQUAL, ref(0, INT), constant(INT, 19_999)));
        assertThat(fixture.rows(filter)).containsExactly(row(19_999));
    }

    @Test
    void projectComputesEachRow() {
        Project project = new Project(
                fixture.numbers(3),
                List.of(
                        ref(0, INT),
                        new Call(Function.ADD, List.of(ref(0, INT), constant(INT, 10)), INT),
                        constant(BIGINT, 7L)),
                RowType.unnamed(INT, INT, BIGINT));
        assertThat(fixture.rows(project)).containsExactly(row(0, 10, 7L), row(1, 11, 7L), row(2, 12, 7L));
    }

    @Test
    void valuesYieldConstantsAndParameters() {
        Values values = new Values(
                List.of(List.of(constant(INT, 1)), List.of(new ParameterRef(0, INT)), List.of(constant(INT, null))),
                RowType.unnamed(INT));
        assertThat(fixture.rows(values, new Parameter(INT, 5))).containsExactly(row(1), row(5), row((Object) null));
    }

    @Test
    void limitSkipsAndEnds() {
        Limit limit = new Limit(fixture.numbers(10_000), number(4095), number(3));
        assertThat(fixture.rows(limit)).containsExactly(row(4095), row(4096), row(4097));
    }

    @Test
    void limitClosesItsSourceWithItsLastRow() {
        Limit limit = new Limit(fixture.numbers(100_000), number(0), number(1));
        try (Result result = fixture.start(limit)) {
            assertThat(Objects.requireNonNull(result.next()).rows()).isEqualTo(1);
            assertThat(fixture.source("s0").openNow()).isZero();
            assertThat(fixture.source("s0").delivered).hasValue(1);
            assertThat(result.next()).isNull();
        }
    }

    @Test
    void limitOfNoRowsNeverAsksTheSource() {
        assertThat(fixture.rows(new Limit(fixture.numbers(10), number(0), number(0))))
                .isEmpty();
        assertThat(fixture.source("s0").opened).hasValue(0);
    }

    @Test
    void limitWithoutFetchSkipsOnly() {
        assertThat(fixture.rows(new Limit(fixture.numbers(5), number(3), null))).containsExactly(row(3), row(4));
    }

    @Test
    void negativeOrNullRowCountIsRefused() {
        assertRefused(new Limit(fixture.numbers(1), number(-1), null), "OFFSET is -1");
        assertRefused(new Limit(fixture.numbers(1), number(0), constant(BIGINT, null)), "LIMIT is NULL");
    }

    private void assertRefused(Limit limit, String message) {
        assertThatThrownBy(() -> fixture.rows(limit))
                .isInstanceOfSatisfying(
                        BraidException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.INVALID_PARAMETER))
                .hasMessageContaining(message);
    }

    @Test
    void scanArgumentsAreConstantsAndParameters() {
        fixture.numbers(1);
        SourceScan scan = new SourceScan(
                7,
                "s0",
                "select ?, ?",
                List.of(constant(INT, 1), new ParameterRef(0, BIGINT)),
                RowType.unnamed(INT),
                1);
        fixture.rows(scan, new Parameter(INT, 9));
        assertThat(fixture.source("s0").fragments.get(0).parameters())
                .containsExactly(new Parameter(INT, 1), new Parameter(BIGINT, 9L));
    }

    @Test
    void singleScanIsReadByTheCallingThread() {
        fixture.rows(fixture.numbers(5));
        assertThat(fixture.source("s0").readers).containsExactly(Thread.currentThread());
    }

    @Test
    void statisticsCountWhatTheSourceDelivered() {
        try (Result result = fixture.start(fixture.numbers(5000))) {
            Fixture.drain(result, 4096);
            ScanStatistics scan = result.statistics().scans().get(0);
            assertThat(scan.rows()).isEqualTo(5000);
            assertThat(scan.batches()).isEqualTo(2);
            assertThat(scan.bytes()).isGreaterThanOrEqualTo(20_000);
            assertThat(scan.source()).isEqualTo("s0");
            assertThat(scan.finished()).isTrue();
        }
    }

    @Test
    void parameterGivenAsAnotherTypeIsConverted() {
        assertThat(fixture.value(new ParameterRef(0, BIGINT), new Parameter(INT, 3)))
                .isEqualTo(3L);
        assertThat(fixture.value(new ParameterRef(0, INT), new Parameter(Fixture.TEXT, null)))
                .isNull();
    }

    @Test
    void wrongNumberOfParametersIsRefused() {
        Values values = new Values(List.of(List.of(new ParameterRef(0, INT))), RowType.unnamed(INT));
        assertThatThrownBy(() -> fixture.rows(values)).hasMessageContaining("Parameter 1 has no value");
        PlannedQuery query = new PlannedQuery(values, values.columns(), List.of(INT), List.of());
        assertThatThrownBy(() -> fixture.engine().run(query, List.of(), QueryContext.of("q")))
                .hasMessageContaining("takes 1 parameter values, but was given 0");
    }

    @Test
    void sourceThatDeliversOtherTypesIsReported() {
        fixture.numbers(1);
        SourceScan scan = new SourceScan(0, "s0", "", List.of(), RowType.unnamed(BIGINT), 1);
        assertThatThrownBy(() -> fixture.rows(scan))
                .isInstanceOfSatisfying(
                        BraidException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.SOURCE_DATA_INVALID))
                .hasMessageContaining("s0");
    }
}
