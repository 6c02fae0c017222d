package io.braid.engine;

import static io.braid.engine.Fixture.row;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.braid.engine.context.QueryContext;
import io.braid.engine.lookup.LookupBatch;
import io.braid.engine.lookup.LookupBatchResult;
import io.braid.engine.plan.BatchedLookup;
import io.braid.engine.plan.KeyedText;
import io.braid.engine.plan.SourceScan;
import io.braid.engine.plan.expression.ParameterRef;
import io.braid.engine.plan.query.PlannedQuery;
import io.braid.engine.result.Result;
import io.braid.spi.Fragment;
import io.braid.spi.Parameter;
import io.braid.spi.ScanContext;
import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import io.braid.spi.type.DataType;
import io.braid.spi.type.RowType;
import io.braid.spi.type.TypeKind;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Test of look-ups of several queries that are sent to a source as one request. */
class BatchedLookupTest {
    private static final DataType INT = DataType.of(TypeKind.INTEGER);
    private static final DataType TEXT = DataType.of(TypeKind.VARCHAR);
    private static final RowType NAME = RowType.unnamed(TEXT);
    private static final RowType NAME_AND_KEY = RowType.unnamed(TEXT, INT);
    private static final String ONE = "one";
    private static final String KEYS = "keys";

    private final Fixture fixture = new Fixture();
    private final SourceScan scan = lookup();
    private final FakeSource source = fixture.source(scan.source());

    @AfterEach
    void close() {
        fixture.close();
    }

    @Test
    void oneStatementAnswersAll() {
        LookupBatchResult rows = ask(runs(100, 101, 7, 101));
        assertThat(names(rows, 100, 101, 7, 101))
                .containsExactly(row("item 100"), row("item 101"), row("item 7"), row("item 101"));
        assertThat(source.fragments).singleElement().satisfies(fragment -> assertThat(keys(fragment))
                .containsExactly(100, 101, 7));
    }

    @Test
    void whoeverWasNotAskedForAsksItself() {
        assertThat(names(LookupBatchResult.NONE, 3)).containsExactly(row("item 3"));
        assertThat(names(ask(runs(100, 101)), 102)).containsExactly(row("item 102"));
        assertThat(source.fragments).extracting(Fragment::sql).containsExactly(ONE, KEYS, ONE);
    }

    @Test
    void whatIsNotThereIsNotAskedForAgain() {
        LookupBatchResult rows = ask(runs(100, -1));
        assertThat(names(rows, -1)).isEmpty();
        assertThat(source.fragments).extracting(Fragment::sql).containsExactly(KEYS);
    }

    @Test
    void nothingIsEqualToNull() {
        assertThat(LookupBatch.of(common(), runs((Integer) null)).keys()).isEmpty();
        LookupBatchResult rows = ask(runs(100, null, 101));
        assertThat(keys(source.fragments.get(0))).containsExactly(100, 101);
        assertThat(names(rows, (Integer) null)).isEmpty();
    }

    /** The declared key is not unique. */
    @Test
    void severalRowsWithAKeyAllCome() {
        source.answers(fragment -> keys(fragment).stream()
                .flatMap(key -> IntStream.range(0, 3).mapToObj(i -> named(fragment, key, "row " + i)))
                .toList());
        assertThat(names(ask(runs(100, 101)), 101)).containsExactly(row("row 0"), row("row 1"), row("row 2"));
    }

    @Test
    void noMoreKeysThanTheSourceTakes() {
        Integer[] many = IntStream.range(0, 20).boxed().toArray(Integer[]::new);
        assertThat(LookupBatch.of(common(), runs(many)).keys()).hasSize(16);
    }

    @Test
    void whatFailsFailsForWhoeverAsks() {
        source.answers(fragment -> {
            throw new BraidException(ErrorCode.SOURCE_FAILED, "broken");
        });
        assertThatThrownBy(() -> ask(runs(100, 101))).hasMessageContaining("broken");
    }

    @Test
    void rowsWithKeysThatNobodyAskedForAreNotGivenToAnybody() {
        source.answers(fragment ->
                fragment.sql().equals(KEYS) ? List.of(row("other", 555), row("item 100", 100)) : found(fragment));
        LookupBatchResult rows = ask(runs(100, 101));
        assertThat(rows).isSameAs(LookupBatchResult.NONE);
        assertThat(names(rows, 100, 101)).containsExactly(row("item 100"), row("item 101"));
    }

    @Test
    void rowsThatAreTooLargeTogetherAreNotKept() {
        String large = "x".repeat(3 << 20);
        source.answers(fragment ->
                keys(fragment).stream().map(key -> named(fragment, key, large)).toList());
        assertThat(ask(runs(100, 101))).isSameAs(LookupBatchResult.NONE);
    }

    @Test
    void anotherQueryIsNotAnsweredByThem() {
        LookupBatchResult rows = ask(runs(100, 101));
        assertThat(rows.find(common(), List.of(), List.of(100))).isNotNull();
        assertThat(rows.find(common(), List.of(key(5)), List.of(100))).isNull();
        assertThat(rows.find(Objects.requireNonNull(lookup().common()), List.of(), List.of(100)))
                .isNull();
    }

    @Test
    void oneOfThemTellsWhatItTook() {
        LookupBatchResult rows = ask(runs(100, 101, 102));
        List<Long> statements = new ArrayList<>();
        for (int key : List.of(100, 101, 102)) {
            try (Result result = fixture.engine().run(query(), List.of(key(key)), context(rows))) {
                assertThat(Fixture.drain(result, 4096)).hasSize(1);
                statements.add(result.statistics().scans().get(0).statements());
                assertThat(result.statistics().scans().get(0).rows()).isEqualTo(1);
            }
        }
        assertThat(statements).containsExactly(1L, 0L, 0L);
    }

    private LookupBatchResult ask(List<List<Parameter>> runs) {
        LookupBatch question = LookupBatch.of(common(), runs);
        try (Result result = fixture.engine().run(question, context(LookupBatchResult.NONE))) {
            return LookupBatchResult.read(question, result);
        }
    }

    private List<List<@Nullable Object>> names(LookupBatchResult rows, @Nullable Integer... keys) {
        List<List<@Nullable Object>> names = new ArrayList<>();
        for (Integer key : keys) {
            try (Result result = fixture.engine().run(query(), List.of(key(key)), context(rows))) {
                names.addAll(Fixture.drain(result, 4096));
            }
        }
        return names;
    }

    private static List<List<Parameter>> runs(@Nullable Integer... keys) {
        List<List<Parameter>> runs = new ArrayList<>();
        for (Integer key : keys) {
            runs.add(List.of(key(key)));
        }
        return runs;
    }

    private PlannedQuery query() {
        return new PlannedQuery(scan, scan.columns(), List.of(INT), List.of());
    }

    private BatchedLookup common() {
        return Objects.requireNonNull(query().commonLookup());
    }

    private static QueryContext context(LookupBatchResult rows) {
        return new QueryContext("q1", "", ScanContext.NO_DEADLINE).with(rows);
    }

    private SourceScan lookup() {
        SourceScan table = fixture.table(NAME, List.of());
        fixture.source(table.source()).answers(BatchedLookupTest::found);
        KeyedText.Condition condition = new KeyedText.Condition(
                0, List.of(1), List.of(new KeyedText.Sized(16, KEYS)), 0, true, true, true, "", null);
        SourceScan keyed = new SourceScan(
                table.id(),
                table.source(),
                "whole",
                List.of(),
                NAME_AND_KEY,
                1,
                new KeyedText(List.of("", ""), List.of(condition), "every row", List.of()));
        ParameterRef key = new ParameterRef(0, INT);
        return new SourceScan(
                table.id(),
                table.source(),
                ONE,
                List.of(key),
                NAME,
                1,
                null,
                null,
                new BatchedLookup(keyed, List.of(key), NAME.size()),
                false);
    }

    private static Parameter key(@Nullable Integer key) {
        return new Parameter(INT, key);
    }

    private static List<Integer> keys(Fragment fragment) {
        Object value = fragment.parameters().get(0).value();
        return value instanceof List<?> many
                ? many.stream().map(Integer.class::cast).toList()
                : value == null ? List.of() : List.of((Integer) Objects.requireNonNull(value));
    }

    /** Returns an item for each non-negative key. */
    private static List<List<@Nullable Object>> found(Fragment fragment) {
        return keys(fragment).stream()
                .filter(key -> key >= 0)
                .map(key -> named(fragment, key, "item " + key))
                .toList();
    }

    private static List<@Nullable Object> named(Fragment fragment, Integer key, String name) {
        return fragment.columns().size() == 1 ? row(name) : row(name, key);
    }
}
