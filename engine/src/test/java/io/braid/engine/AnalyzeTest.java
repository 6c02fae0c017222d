package io.braid.engine;

import static io.braid.engine.Fixture.INT;
import static io.braid.engine.Fixture.TEXT;
import static io.braid.engine.Fixture.is;
import static io.braid.engine.Fixture.ref;
import static io.braid.engine.Fixture.row;
import static org.assertj.core.api.Assertions.assertThat;

import io.braid.engine.plan.Actuals;
import io.braid.engine.plan.Analyze;
import io.braid.engine.plan.DependentJoin;
import io.braid.engine.plan.Filter;
import io.braid.engine.plan.HashJoin;
import io.braid.engine.plan.JoinType;
import io.braid.engine.plan.KeyedText;
import io.braid.engine.plan.Limit;
import io.braid.engine.plan.PlanNode;
import io.braid.engine.plan.Sort;
import io.braid.engine.plan.SortKey;
import io.braid.engine.plan.SourceScan;
import io.braid.engine.plan.Union;
import io.braid.engine.plan.actual.NodeActuals;
import io.braid.engine.plan.actual.ScanStatistics;
import io.braid.engine.plan.actual.SentKeys;
import io.braid.engine.plan.actual.SpillUse;
import io.braid.engine.plan.expression.Function;
import io.braid.spi.type.RowType;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class AnalyzeTest {
    private static final RowType LINES = RowType.unnamed(TEXT);

    private final Fixture fixture = new Fixture();
    private final List<Actuals> reported = new ArrayList<>();

    @AfterEach
    void close() {
        fixture.close();
    }

    @Test
    void theRowsAreThrownAwayAndTheReportIsYielded() {
        Analyze analyze = new Analyze(fixture.numbers(5_000), actuals -> List.of("one", "two"), LINES);

        assertThat(fixture.rows(analyze)).containsExactly(row("one"), row("two"));
    }

    @Test
    void aReportOfManyLinesComesInBatches() {
        List<String> lines =
                IntStream.range(0, 10_000).mapToObj(i -> "line " + i).toList();

        assertThat(fixture.rows(new Analyze(fixture.numbers(1), actuals -> lines, LINES)))
                .hasSize(10_000)
                .endsWith(row("line 9999"));
    }

    @Test
    void rowsAreCountedForEachNode() {
        SourceScan scan = fixture.numbers(10);
        Filter filter = new Filter(scan, is(Function.LESS, ref(0, INT), Fixture.constant(INT, 4)));
        Limit limit = new Limit(filter, Fixture.number(1), null);

        Actuals actuals = analyzed(limit);

        assertThat(actuals.node(scan).rows()).isEqualTo(10);
        assertThat(actuals.node(filter).rows()).isEqualTo(4);
        assertThat(actuals.node(limit).rows()).isEqualTo(3);
    }

    @Test
    void nodesThatLookAlikeAreToldApart() {
        SourceScan scan = fixture.numbers(3);
        Filter none = new Filter(scan, is(Function.LESS, ref(0, INT), Fixture.constant(INT, 0)));
        SourceScan twin = new SourceScan(
                scan.id(), scan.source(), scan.sql(), scan.arguments(), scan.columns(), scan.estimatedRows());
        Union union = new Union(List.of(none, new Limit(twin, Fixture.number(2), null)), scan.columns());

        Actuals actuals = analyzed(union);

        assertThat(actuals.node(none).rows()).isZero();
        assertThat(actuals.node(scan).rows()).isEqualTo(3);
        assertThat(actuals.node(union).rows()).isEqualTo(1);
    }

    @Test
    void theTimesOfTheNodesAddUpToNoMoreThanAll() {
        SourceScan left = fixture.numbers(5_000);
        SourceScan right = fixture.numbers(5_000);
        HashJoin join = join(left, right);

        Actuals actuals = analyzed(join);

        assertThat(List.of(left, right, join))
                .allSatisfy(node -> assertThat(actuals.node(node).nanos()).isPositive());
        assertThat(actuals.nodes().values().stream()
                        .mapToLong(NodeActuals::nanos)
                        .sum())
                .isLessThanOrEqualTo(actuals.nanos());
    }

    @Test
    void theMemoryOfAJoinIsCounted() {
        assertThat(analyzed(join(fixture.numbers(10), fixture.numbers(5_000))).peakMemory())
                .isGreaterThan(5_000 * Integer.BYTES);
        assertThat(analyzed(fixture.numbers(10)).peakMemory()).isZero();
    }

    @Test
    void whatANodeSpillsIsCounted() {
        try (Fixture small = new Fixture(2, 100_000)) {
            SourceScan scan = small.numbers(50_000);
            Sort sort = new Sort(scan, List.of(new SortKey(0, true, false)));
            List<Actuals> seen = new ArrayList<>();
            small.rows(new Analyze(
                    sort,
                    actuals -> {
                        seen.add(actuals);
                        return List.of();
                    },
                    LINES));
            assertThat(seen.get(0).node(sort).spilled().bytes()).isPositive();
            assertThat(seen.get(0).node(sort).spilled().files()).isPositive();
            assertThat(seen.get(0).node(scan).spilled()).isEqualTo(SpillUse.NONE);
        }
    }

    @Test
    void aScanTellsWhatItReadAndWhenTheFirstRowsCame() {
        SourceScan scan = fixture.numbers(5_000);

        ScanStatistics read = Objects.requireNonNull(analyzed(scan).scan(scan.id()));

        assertThat(read.statements()).isEqualTo(1);
        assertThat(read.rows()).isEqualTo(5_000);
        assertThat(read.bytes()).isPositive();
        assertThat(read.firstNanos()).isPositive().isLessThanOrEqualTo(read.sourceNanos());
        assertThat(read.keys()).isNull();
    }

    @Test
    void theKeysThatASourceWasSentAreCounted() {
        SourceScan orders = keyed(fixture.numbers(100));

        assertThat(keysSent(orders, 1_000)).isEqualTo(new SentKeys(10, false, false));
        assertThat(keysSent(orders, 5)).isEqualTo(new SentKeys(0, true, false));
    }

    private SentKeys keysSent(SourceScan orders, long mostKeys) {
        HashJoin join = join(orders, fixture.numbers(10));
        Actuals actuals = analyzed(new DependentJoin(join, true, List.of(0), mostKeys, orders.id(), 0));
        return Objects.requireNonNull(
                Objects.requireNonNull(actuals.scan(orders.id())).keys());
    }

    private static SourceScan keyed(SourceScan scan) {
        KeyedText.Condition keys = new KeyedText.Condition(
                0, List.of(0), List.of(new KeyedText.Sized(16, "keys 16")), 0, false, false, false, "", null);
        KeyedText text = new KeyedText(List.of("", ""), List.of(keys), "every row", List.of());
        return new SourceScan(
                scan.id(), scan.source(), scan.sql(), scan.arguments(), scan.columns(), scan.estimatedRows(), text);
    }

    private static HashJoin join(PlanNode left, PlanNode right) {
        return new HashJoin(
                left,
                right,
                JoinType.INNER,
                List.of(0),
                List.of(0),
                null,
                left.columns().concat(right.columns()));
    }

    private Actuals analyzed(PlanNode plan) {
        fixture.rows(new Analyze(
                plan,
                actuals -> {
                    reported.add(actuals);
                    return List.of();
                },
                LINES));
        return reported.get(reported.size() - 1);
    }
}
