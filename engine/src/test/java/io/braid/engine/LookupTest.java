package io.braid.engine;

import static io.braid.engine.Fixture.column;
import static io.braid.engine.Fixture.row;
import static org.assertj.core.api.Assertions.assertThat;

import io.braid.engine.context.QueryContext;
import io.braid.engine.lookup.PointLookupCache;
import io.braid.engine.plan.DependentJoin;
import io.braid.engine.plan.HashJoin;
import io.braid.engine.plan.JoinType;
import io.braid.engine.plan.KeyedText;
import io.braid.engine.plan.Lookup;
import io.braid.engine.plan.PlanNode;
import io.braid.engine.plan.SourceScan;
import io.braid.engine.plan.query.PlannedQuery;
import io.braid.engine.result.Result;
import io.braid.spi.Fragment;
import io.braid.spi.Parameter;
import io.braid.spi.ScanContext;
import io.braid.spi.Source;
import io.braid.spi.batch.Batch;
import io.braid.spi.type.DataType;
import io.braid.spi.type.RowType;
import io.braid.spi.type.TypeKind;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Test of rows that are found in the cache and of rows that are added to it. */
@Tag("jdk")
@Timeout(60)
class LookupTest {
    private static final DataType INT = DataType.of(TypeKind.INTEGER);
    private static final DataType TEXT = DataType.of(TypeKind.VARCHAR);
    private static final RowType ITEM = RowType.unnamed(INT, TEXT);
    private static final Lookup LOOKUP = new Lookup(List.of("s", "t"), Duration.ofHours(1));
    private static final int AT_ONCE = 4;

    private final Fixture fixture = new Fixture();
    private final Known known = new Known();

    @AfterEach
    void close() {
        fixture.close();
    }

    @Test
    void aRowThatIsKnownIsNotAskedForAgain() {
        SourceScan item = single(List.of(row(7, "nail")));
        assertThat(rows(item)).containsExactly(row(7, "nail"));
        assertThat(rows(item)).containsExactly(row(7, "nail"));
        assertThat(asked(item)).isEqualTo(1);
    }

    @Test
    void thatThereIsNoRowIsKnownAsWell() {
        SourceScan item = single(List.of());
        assertThat(rows(item)).isEmpty();
        assertThat(rows(item)).isEmpty();
        assertThat(asked(item)).isEqualTo(1);
    }

    @Test
    void severalRowsOfAKeyAreNotKept() {
        SourceScan item = single(List.of(row(7, "nail"), row(7, "screw")));
        assertThat(rows(item)).hasSize(2);
        assertThat(rows(item)).hasSize(2);
        assertThat(asked(item)).isEqualTo(2);
    }

    @Test
    void aScanThatIsNoLookupIsReadEachTime() {
        SourceScan item = fixture.table(ITEM, List.of(row(7, "nail")));
        rows(item);
        rows(item);
        assertThat(asked(item)).isEqualTo(2);
        assertThat(known.rows).isEmpty();
    }

    @Test
    void aQueryThatIsToKnowNothingAsks() {
        SourceScan item = single(List.of(row(7, "nail")));
        rows(item);
        assertThat(fixture.rows(item)).containsExactly(row(7, "nail"));
        assertThat(asked(item)).isEqualTo(2);
    }

    @Test
    void twoLookupsOfOneQueryNeedNoneOfTheirSources() {
        SourceScan nail = single(List.of(row(7, "nail")));
        SourceScan saw = single(List.of(row(7, "saw")));
        PlanNode both = new HashJoin(nail, saw, JoinType.INNER, List.of(0), List.of(0), null, ITEM.concat(ITEM));
        assertThat(rows(both)).containsExactly(row(7, "nail", 7, "saw"));
        assertThat(rows(both)).containsExactly(row(7, "nail", 7, "saw"));
        assertThat(asked(nail) + asked(saw)).isEqualTo(2);
    }

    @Test
    void onlyKeysOfWhichNothingIsKnownAreSent() {
        SourceScan items = keyed(10);
        assertThat(rows(join(items, 1, 2, 30))).containsExactlyInAnyOrder(row(1, "item 1"), row(2, "item 2"));
        assertThat(rows(join(items, 2, 3, 30, 4)))
                .containsExactlyInAnyOrder(row(2, "item 2"), row(3, "item 3"), row(4, "item 4"));
        assertThat(rows(join(items, 4, 3, 30, 1))).hasSize(3);
        assertThat(keysSent(items)).containsExactly(List.of(1, 2, 30), List.of(3, 4));
    }

    /** Keys that are not cached are sent in full batches, regardless of the cached ones. */
    @Test
    void missingKeysFillTheirStatements() {
        SourceScan items = keyed(1_000);
        rows(join(items, IntStream.range(0, 1_000).filter(i -> i % 3 != 0).toArray()));
        fixture.source(items.source()).fragments.clear();
        int[] all = IntStream.range(0, 1_000).toArray();
        assertThat(rows(join(items, all))).hasSize(1_000).doesNotHaveDuplicates();
        assertThat(keysSent(items).stream().map(List::size))
                .hasSize(84)
                .filteredOn(size -> size == AT_ONCE)
                .hasSize(83);
        assertThat(rows(join(items, all))).hasSize(1_000);
        assertThat(keysSent(items)).hasSize(84);
    }

    @Test
    void rowsThatAreNotReadToTheirEndAreNotKnown() {
        SourceScan items = keyed(10);
        try (Result result = start(join(items, 1, 2, 3))) {
            assertThat(result.next()).isNotNull();
        }
        assertThat(known.rows).isEmpty();
        fixture.assertNothingLeftOpen();
    }

    /** A source that returns rows with other keys, contrary to its declaration, is queried each time. */
    @Test
    void rowsWithOtherKeysAreNotKept() {
        SourceScan items = keyed(10);
        fixture.source(items.source()).answers(fragment -> List.of(row(1, "one"), row(5, "five")));
        assertThat(rows(join(items, 1, 2))).containsExactly(row(1, "one"));
        assertThat(known.rows).isEmpty();
    }

    @Test
    void keysOfSeveralRowsAreNotKeptButTheOthersAre() {
        SourceScan items = keyed(10);
        fixture.source(items.source()).answers(fragment -> List.of(row(1, "one"), row(1, "uno"), row(2, "two")));
        assertThat(rows(join(items, 1, 2))).hasSize(3);
        assertThat(known.rows).hasSize(1);
    }

    @Test
    void rowsThatAreTooLargeTogetherAreNotKept() {
        SourceScan items = keyed(10);
        fixture.source(items.source()).answers(fragment -> List.of(row(1, "x".repeat(5 << 20)), row(2, "two")));
        assertThat(rows(join(items, 1, 2))).hasSize(2);
        assertThat(known.rows).isEmpty();
    }

    @Test
    void itTellsForHowManyKeysNothingWasAsked() {
        SourceScan items = keyed(10);
        rows(join(items, 1, 2));
        try (Result result = start(join(items, 1, 2, 3))) {
            Fixture.drain(result, Batch.TARGET_ROWS);
            assertThat(result.statistics().scans()).anySatisfy(scan -> {
                assertThat(scan.known()).isEqualTo(2);
                assertThat(Objects.requireNonNull(scan.keys()).count()).isEqualTo(1);
            });
        }
        SourceScan item = single(List.of(row(7, "nail")));
        rows(item);
        try (Result result = start(item)) {
            Fixture.drain(result, Batch.TARGET_ROWS);
            assertThat(result.statistics().scans()).singleElement().satisfies(scan -> {
                assertThat(scan.known()).isEqualTo(1);
                assertThat(scan.statements()).isZero();
            });
        }
    }

    private SourceScan single(List<List<@Nullable Object>> rows) {
        SourceScan scan = fixture.table(ITEM, rows);
        return new SourceScan(scan.id(), scan.source(), scan.sql(), List.of(), ITEM, 1, null, LOOKUP, null, false);
    }

    /** Returns a scan of numbered items that are found by their numbers. */
    private SourceScan keyed(int count) {
        List<List<@Nullable Object>> items = new ArrayList<>();
        IntStream.range(0, count).forEach(i -> items.add(row(i, "item " + i)));
        SourceScan scan = fixture.table(ITEM, items);
        fixture.source(scan.source()).answers(fragment -> {
            List<Object> keys = keys(fragment);
            return items.stream().filter(item -> keys.contains(item.get(0))).toList();
        });
        KeyedText.Condition condition = new KeyedText.Condition(
                0,
                List.of(0),
                List.of(new KeyedText.Sized(1, "one key"), new KeyedText.Sized(AT_ONCE, "keys")),
                0,
                false,
                false,
                true,
                "",
                null);
        KeyedText text = new KeyedText(List.of("", ""), List.of(condition), "every row", List.of());
        return new SourceScan(scan.id(), scan.source(), "whole", List.of(), ITEM, count, text, LOOKUP, null, false);
    }

    /** Joins the items with these numbers. */
    private PlanNode join(SourceScan items, int... numbers) {
        SourceScan driver = fixture.table(
                RowType.unnamed(INT), column(IntStream.of(numbers).boxed().toArray()));
        HashJoin join = new HashJoin(items, driver, JoinType.SEMI, List.of(0), List.of(0), null, ITEM);
        return new DependentJoin(join, true, List.of(0), 100_000, items.id(), 0);
    }

    private static List<Object> keys(Fragment fragment) {
        return fragment.parameters().stream()
                .map(Parameter::value)
                .map(Objects::requireNonNull)
                .distinct()
                .toList();
    }

    private List<List<Object>> keysSent(SourceScan scan) {
        return fixture.source(scan.source()).fragments.stream()
                .map(LookupTest::keys)
                .toList();
    }

    private int asked(SourceScan scan) {
        return fixture.source(scan.source()).fragments.size();
    }

    private Result start(PlanNode root) {
        return fixture.engine()
                .run(
                        new PlannedQuery(root, root.columns(), List.of(), List.of()),
                        List.of(),
                        new QueryContext("q1", "", ScanContext.NO_DEADLINE).with(known));
    }

    private List<List<@Nullable Object>> rows(PlanNode root) {
        try (Result result = start(root)) {
            return Fixture.drain(result, Batch.TARGET_ROWS);
        }
    }

    /** Cache of all rows received. */
    private static final class Known implements PointLookupCache {
        final Map<List<Object>, Batch> rows = new ConcurrentHashMap<>();

        @Override
        public @Nullable Batch find(Source source, Fragment fragment, Lookup lookup) {
            return rows.get(Arrays.asList(source, fragment, lookup));
        }

        @Override
        public void keep(Source source, Fragment fragment, Lookup lookup, Batch row) {
            rows.put(Arrays.asList(source, fragment, lookup), row);
        }

        @Override
        public Duration age() {
            return Duration.ZERO;
        }
    }
}
