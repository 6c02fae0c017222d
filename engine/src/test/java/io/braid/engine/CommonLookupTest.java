package io.braid.engine;

import static io.braid.engine.Fixture.row;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.braid.engine.lookup.CommonLookups;
import io.braid.engine.plan.CommonLookup;
import io.braid.engine.plan.KeyedText;
import io.braid.engine.plan.SourceScan;
import io.braid.engine.plan.expression.ParameterRef;
import io.braid.spi.Fragment;
import io.braid.spi.Parameter;
import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import io.braid.spi.type.DataType;
import io.braid.spi.type.RowType;
import io.braid.spi.type.TypeKind;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Look-ups of many queries at once: the first ones ask the source each by itself, and are held up while others come. */
@Timeout(60)
class CommonLookupTest {
    private static final DataType INT = DataType.of(TypeKind.INTEGER);
    private static final DataType TEXT = DataType.of(TypeKind.VARCHAR);
    private static final RowType NAME = RowType.unnamed(TEXT);
    private static final RowType NAME_AND_KEY = RowType.unnamed(TEXT, INT);
    private static final int FIRST = CommonLookups.UNDER_WAY;
    private static final Set<Thread.State> WAITING = Set.of(Thread.State.WAITING, Thread.State.TIMED_WAITING);
    private static final String ONE = "one";
    private static final String KEYS = "keys";

    private final Fixture fixture = new Fixture();
    private final SourceScan scan = lookup();
    private final FakeSource source = fixture.source(scan.source());
    private final CountDownLatch held = new CountDownLatch(FIRST);
    private final CountDownLatch released = new CountDownLatch(1);
    private final List<Thread> threads = new ArrayList<>();

    @AfterEach
    void close() throws InterruptedException {
        released.countDown();
        for (Thread thread : threads) {
            thread.join();
        }
        fixture.close();
    }

    @Test
    void whoComesWhileOthersAskIsAskedForWithThoseWhoWait() throws Exception {
        List<Asked> first = first();
        List<Asked> others = ask(100, 101, 102, 7, 101);
        released.countDown();
        assertThat(names(first))
                .containsExactlyElementsOf(IntStream.range(0, FIRST)
                        .mapToObj(key -> row("item " + key))
                        .toList());
        assertThat(names(others))
                .containsExactly(row("item 100"), row("item 101"), row("item 102"), row("item 7"), row("item 101"));
        assertThat(source.fragments)
                .filteredOn(fragment -> fragment.sql().equals(ONE))
                .hasSize(FIRST);
        assertThat(source.fragments)
                .filteredOn(fragment -> fragment.sql().equals(KEYS))
                .singleElement()
                .satisfies(fragment -> assertThat(keys(fragment)).containsExactly(100, 101, 102, 7));
    }

    @Test
    void alone() {
        assertThat(fixture.rows(scan, key(3))).containsExactly(row("item 3"));
        assertThat(fixture.rows(scan, key(-3))).isEmpty();
        assertThat(source.fragments).extracting(Fragment::sql).containsOnly(ONE);
    }

    @Test
    void whatIsNotThereIsNotThereForThoseWhoAskTogetherEither() throws Exception {
        first();
        List<Asked> others = ask(100, -1, 101);
        released.countDown();
        assertThat(others.get(0).rows()).hasSize(1);
        assertThat(others.get(1).rows()).isEmpty();
        assertThat(others.get(2).rows()).hasSize(1);
    }

    @Test
    void nothingIsEqualToNull() throws Exception {
        first();
        List<Asked> others = ask(100, null, 101);
        released.countDown();
        assertThat(others.get(0).rows()).hasSize(1);
        assertThat(others.get(1).rows()).isEmpty();
        assertThat(others.get(2).rows()).hasSize(1);
    }

    /** A key that is declared, and is none. */
    @Test
    void severalRowsWithAKeyAllCome() throws Exception {
        answer(fragment -> keys(fragment).stream()
                .flatMap(key -> IntStream.range(0, 3).mapToObj(i -> named(fragment, key, "row " + i)).toList().stream())
                .toList());
        first();
        List<Asked> others = ask(100, 101);
        released.countDown();
        assertThat(others.get(1).rows()).containsExactly(row("row 0"), row("row 1"), row("row 2"));
    }

    @Test
    void ifItFailsForAllEachAsksAgain() throws Exception {
        answer(fragment -> {
            if (keys(fragment).contains(101)) {
                throw new BraidException(ErrorCode.SOURCE_FAILED, "broken");
            }
            return found(fragment);
        });
        first();
        List<Asked> others = ask(100, 101, 102);
        released.countDown();
        assertThat(others.get(0).rows()).containsExactly(row("item 100"));
        assertThatThrownBy(() -> others.get(1).rows()).hasMessageContaining("broken");
        assertThat(others.get(2).rows()).containsExactly(row("item 102"));
    }

    @Test
    void rowsWithKeysThatNobodyAskedForAreNotGivenToAnybody() throws Exception {
        answer(fragment ->
                fragment.sql().equals(KEYS) ? List.of(row("other", 555), row("item 100", 100)) : found(fragment));
        first();
        List<Asked> others = ask(100, 101);
        released.countDown();
        assertThat(names(others)).containsExactly(row("item 100"), row("item 101"));
    }

    @Test
    void rowsThatAreTooLargeTogetherAreAskedForOneByOne() throws Exception {
        String large = "x".repeat(3 << 20);
        answer(fragment ->
                keys(fragment).stream().map(key -> named(fragment, key, large)).toList());
        first();
        List<Asked> others = ask(100, 101, 102);
        released.countDown();
        assertThat(names(others)).containsOnly(row(large));
        assertThat(source.fragments)
                .filteredOn(fragment -> fragment.sql().equals(ONE))
                .hasSize(FIRST + 3);
    }

    @Test
    void whoIsCancelledWhileHeWaitsIsNotMissed() throws Exception {
        first();
        List<Asked> others = ask(100, 101, 102);
        others.get(0).cancel();
        assertThatThrownBy(() -> others.get(0).rows()).hasMessageContaining("cancelled");
        released.countDown();
        assertThat(others.get(1).rows()).containsExactly(row("item 101"));
        assertThat(others.get(2).rows()).containsExactly(row("item 102"));
    }

    @Test
    void ifWhoAsksForAllIsCancelledTheOthersAskThemselves() throws Exception {
        CountDownLatch asking = new CountDownLatch(1);
        CountDownLatch cancelled = new CountDownLatch(1);
        source.onCancel(cancelled::countDown);
        answer(fragment -> {
            if (fragment.sql().equals(KEYS)) {
                asking.countDown();
                await(cancelled);
                throw new BraidException(ErrorCode.QUERY_CANCELED, "cancelled at the source");
            }
            return found(fragment);
        });
        first();
        List<Asked> others = ask(100, 101, 102);
        released.countDown();
        await(asking);
        others.get(0).cancel();
        assertThatThrownBy(() -> others.get(0).rows()).hasMessageContaining("cancelled");
        assertThat(others.get(1).rows()).containsExactly(row("item 101"));
        assertThat(others.get(2).rows()).containsExactly(row("item 102"));
    }

    /** Whoever has failed makes way like whoever has not. */
    @Test
    void thoseWhoWaitGoOnWhereTheFirstOnesFail() throws Exception {
        answer(fragment -> {
            if (fragment.sql().equals(ONE)) {
                throw new BraidException(ErrorCode.SOURCE_FAILED, "broken");
            }
            return found(fragment);
        });
        first();
        List<Asked> others = ask(100, 101);
        released.countDown();
        assertThat(names(others)).containsExactly(row("item 100"), row("item 101"));
    }

    /** As many as there are first, held up until they are released. */
    private List<Asked> first() throws Exception {
        source.onNext(() -> {
            held.countDown();
            await(released);
        });
        List<Asked> first = start(IntStream.range(0, FIRST).boxed().toArray(Integer[]::new));
        await(held);
        return first;
    }

    /** Those who come then, one after the other: each waits before the next comes, or has its answer. */
    private List<Asked> ask(@Nullable Integer... keys) throws Exception {
        List<Asked> all = new ArrayList<>();
        for (Integer key : keys) {
            all.addAll(start(key));
            Thread last = threads.get(threads.size() - 1);
            while (last.isAlive() && !WAITING.contains(last.getState())) {
                Thread.sleep(1);
            }
        }
        return all;
    }

    private List<Asked> start(@Nullable Integer... keys) {
        List<Asked> all = new ArrayList<>();
        for (Integer key : keys) {
            Result result = fixture.start(scan, key(key));
            FutureTask<List<List<@Nullable Object>>> reading = new FutureTask<>(() -> {
                try (result) {
                    return Fixture.drain(result, 4096);
                }
            });
            Thread thread = new Thread(reading);
            thread.start();
            threads.add(thread);
            all.add(new Asked(result, reading));
        }
        return all;
    }

    private record Asked(Result result, FutureTask<List<List<@Nullable Object>>> reading) {
        List<List<@Nullable Object>> rows() throws Exception {
            return reading.get(30, TimeUnit.SECONDS);
        }

        void cancel() {
            result.cancel();
        }
    }

    private static List<List<@Nullable Object>> names(List<Asked> all) throws Exception {
        List<List<@Nullable Object>> names = new ArrayList<>();
        for (Asked one : all) {
            names.addAll(one.rows());
        }
        return names;
    }

    private void answer(Function<Fragment, List<List<@Nullable Object>>> rows) {
        source.answers(rows);
    }

    private SourceScan lookup() {
        SourceScan table = fixture.table(NAME, List.of());
        fixture.source(table.source()).answers(CommonLookupTest::found);
        KeyedText.Condition condition =
                new KeyedText.Condition(List.of(1), List.of(new KeyedText.Sized(16, KEYS)), 0, true, true, "", null);
        SourceScan keyed = new SourceScan(
                table.id(),
                table.source(),
                "whole",
                List.of(),
                NAME_AND_KEY,
                1,
                new KeyedText(List.of("", ""), List.of(condition), "every row"));
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
                new CommonLookup(keyed, List.of(key)));
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

    /** There is an item with each key that is not below zero. */
    private static List<List<@Nullable Object>> found(Fragment fragment) {
        return keys(fragment).stream()
                .filter(key -> key >= 0)
                .map(key -> named(fragment, key, "item " + key))
                .toList();
    }

    private static List<@Nullable Object> named(Fragment fragment, Integer key, String name) {
        return fragment.columns().size() == 1 ? row(name) : row(name, key);
    }

    private static void await(CountDownLatch latch) {
        try {
            if (!latch.await(30, TimeUnit.SECONDS)) {
                throw new AssertionError("nothing happens");
            }
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }
}
