package io.braid.execution.result;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.braid.engine.plan.Provenance;
import io.braid.engine.plan.Values;
import io.braid.engine.plan.query.PlannedQuery;
import io.braid.engine.plan.query.Reads;
import io.braid.engine.plan.query.Work;
import io.braid.engine.result.QueryStatistics;
import io.braid.engine.result.Result;
import io.braid.planner.concurrent.CancellationSignal;
import io.braid.spi.Parameter;
import io.braid.spi.batch.Batch;
import io.braid.spi.batch.BatchBuilder;
import io.braid.spi.type.DataType;
import io.braid.spi.type.Field;
import io.braid.spi.type.RowType;
import io.braid.spi.type.TypeKind;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(30)
class ResultCacheTest {
    private static final CancellationSignal CANCELLED = new CancellationSignal() {
        @Override
        public void onCancel(Runnable hook) {
            hook.run();
        }

        @Override
        public void check() {
            throw new IllegalStateException("cancelled");
        }
    };

    private static final RowType COLUMNS = new RowType(List.of(new Field("n", DataType.of(TypeKind.INTEGER))));
    private static final Duration HOUR = Duration.ofHours(1);

    private final ResultCache cache = new ResultCache(1 << 20);
    private final PlannedQuery plan = plan(true);
    private int runs;
    /** Change tokens of the source; empty unless a test sets them. */
    private volatile Map<String, String> state = Map.of();

    private Map<String, String> toldBefore = Map.of();
    private int questions;

    @Test
    void whoAsksAgainGetsTheSameWithoutARun() {
        assertThat(ask(plan, HOUR, 3)).containsExactly(0, 1, 2);
        assertThat(ask(plan, HOUR, 5)).containsExactly(0, 1, 2);
        assertThat(runs).isEqualTo(1);
        assertThat(cache.size()).isEqualTo(1);
        assertThat(cache.bytes()).isPositive();
        assertThat(cache.hits()).isEqualTo(1);
        assertThat(cache.misses()).isEqualTo(1);
    }

    @Test
    void resultsThatAreTooOldAreReplaced() throws Exception {
        ask(plan, HOUR, 3);
        Thread.sleep(20);
        assertThat(ask(plan, Duration.ofMillis(10), 4)).hasSize(4);
        assertThat(ask(plan, HOUR, 5)).hasSize(4);
    }

    @Test
    void theAgeCountsFromBeforeTheQueryBegan() {
        read(cache.answer(plan, List.of(), HOUR, CancellationSignal.NONE, reading(() -> {
            pause(20);
            return new Rows(3);
        })));
        assertThat(ask(plan, Duration.ofMillis(10), 4)).hasSize(4);
    }

    /** The age includes that of cached rows from which a result is computed. */
    @Test
    void theAgeIsThatOfTheOldestRow() {
        Answer made = cache.answer(plan, List.of(), HOUR, CancellationSignal.NONE, ofAge(() -> Duration.ofDays(1)));
        assertThat(read(made)).hasSize(3);
        assertThat(ask(plan, HOUR, 4)).hasSize(4);
        read(cache.answer(plan(true), List.of(), HOUR, CancellationSignal.NONE, ofAge(() -> Duration.ofMinutes(1))));
        assertThat(ask(plan, HOUR, 5)).hasSize(4);
    }

    /** The thread may pause between determining an age and recording it. */
    @Test
    void pausesMakeNoRowsYounger() {
        Duration almost = HOUR.minusMillis(10);
        read(cache.answer(plan, List.of(), HOUR, CancellationSignal.NONE, ofAge(() -> {
            pause(20);
            return almost;
        })));
        assertThat(ask(plan, HOUR, 4)).hasSize(4);
    }

    /** The keys with their plans and parameters take memory too. */
    @Test
    void emptyResultsTakeRoomAsWell() {
        ResultCache small = new ResultCache(1 << 20);
        for (int i = 0; i < 2_000; i++) {
            read(small.answer(plan, List.of(integer(i)), HOUR, CancellationSignal.NONE, reading(() -> new Rows(0))));
        }
        assertThat(small.size()).isBetween(100L, 500L);
        assertThat(small.bytes()).isLessThanOrEqualTo(small.memory());
        String text = "x".repeat(100_000);
        for (int i = 0; i < 100; i++) {
            Parameter large = new Parameter(DataType.of(TypeKind.VARCHAR), i + text);
            read(small.answer(plan, List.of(large), HOUR, CancellationSignal.NONE, reading(() -> new Rows(0))));
        }
        assertThat(small.bytes()).isLessThanOrEqualTo(small.memory());
        assertThat(small.size()).isLessThan(500);
    }

    /** The duration does not fit in a long of nanoseconds. */
    @Test
    void anyAgeMayBeAskedFor() {
        Duration ages = Duration.ofDays(999_999_999);
        assertThat(ask(plan, ages, 3)).hasSize(3);
        assertThat(ask(plan, ages, 4)).hasSize(3);
    }

    @Test
    void whoTakesNoOldRowsGetsNone() {
        ask(plan, HOUR, 3);
        assertThat(ask(plan, Duration.ZERO, 4)).hasSize(4);
        assertThat(ask(plan, HOUR, 5)).as("what he got is not kept either").hasSize(3);
    }

    @Test
    void otherParametersAndOtherPlansHaveResultsOfTheirOwn() {
        assertThat(ask(plan, HOUR, 1, integer(1))).hasSize(1);
        assertThat(ask(plan, HOUR, 2, integer(2))).hasSize(2);
        assertThat(ask(plan(true), HOUR, 3, integer(1))).hasSize(3);
        assertThat(ask(plan, HOUR, 4, integer(1))).hasSize(1);
    }

    @Test
    void aPlanThatYieldsSomethingElseEachTimeIsRunEachTime() {
        PlannedQuery random = plan(false);
        assertThat(ask(random, HOUR, 1)).hasSize(1);
        assertThat(ask(random, HOUR, 2)).hasSize(2);
    }

    @Test
    void theOnlyBatchIsTheWholeResult() {
        try (Result result = answer(plan, HOUR, new Rows(2)).rows()) {
            assertThat(result.next()).isNotNull();
        }
        assertThat(ask(plan, HOUR, 4)).hasSize(2);
    }

    @Test
    void onlyWhatWasReadToItsEndIsKept() {
        try (Result result = answer(plan, HOUR, new Rows(5)).rows()) {
            assertThat(result.next()).isNotNull();
        }
        try (Result result = answer(plan, HOUR, new Rows(2) {
                    @Override
                    public @Nullable Batch next() {
                        throw new IllegalStateException("broken");
                    }
                })
                .rows()) {
            assertThatThrownBy(result::next).hasMessage("broken");
        }
        assertThat(cache.size()).isZero();
        assertThat(ask(plan, HOUR, 4)).hasSize(4);
    }

    @Test
    void aLargeResultIsNotKept() {
        ask(plan, HOUR, 100_000);
        assertThat(cache.size()).isZero();
    }

    @Test
    void whatIsForgottenIsReadAnew() {
        ask(plan, HOUR, 3);
        cache.forget(query -> query.provenance().isFrom(List.of("sales", "customer")));
        assertThat(ask(plan, HOUR, 4)).as("of another table").hasSize(3);
        cache.forget(query -> query.provenance().isFrom(List.of("Sales", "Orders")));
        assertThat(ask(plan, HOUR, 5)).hasSize(5);
        cache.forget(query -> query.provenance().isFrom(List.of("SALES")));
        assertThat(ask(plan, HOUR, 6)).hasSize(6);
    }

    @Test
    void aQueryThatRunsWhileThingsAreForgottenIsOfNoUseToOthers() {
        try (Result running = answer(plan, HOUR, new Rows(3)).rows()) {
            running.next();
            cache.forget(query -> true);
            assertThat(ask(plan, HOUR, 4)).as("nobody waits for it").hasSize(4);
            cache.forget(query -> true);
            while (running.next() != null) {}
        }
        assertThat(cache.size()).isZero();
    }

    @Test
    void equalQueriesAtOnceRunOnce() throws Exception {
        CountDownLatch begun = new CountDownLatch(1);
        CountDownLatch goOn = new CountDownLatch(1);
        CompletableFuture<List<Integer>> first = CompletableFuture.supplyAsync(
                () -> read(answer(plan, HOUR, new Rows(3) {
                    @Override
                    public @Nullable Batch next() {
                        begun.countDown();
                        await(goOn);
                        return super.next();
                    }
                })),
                task -> new Thread(task).start());
        begun.await();
        CompletableFuture<List<Integer>> second =
                CompletableFuture.supplyAsync(() -> ask(plan, HOUR, 5), task -> new Thread(task).start());
        Thread.sleep(100);
        goOn.countDown();
        assertThat(first.get()).hasSize(3);
        assertThat(second.get()).hasSize(3);
    }

    @Test
    void aQueryIsNotHeldUpByAnEqualOneWhoseClientIsSlow() {
        try (Result slow = answer(plan, HOUR, new Rows(5)).rows()) {
            slow.next();
            assertThat(ask(plan, HOUR, 4)).hasSize(4);
        }
    }

    @Test
    void whoWaitsForAnEqualQueryCanBeCancelled() {
        try (Result slow = answer(plan, HOUR, new Rows(5)).rows()) {
            slow.next();
            assertThatThrownBy(() -> cache.answer(plan, List.of(), HOUR, CANCELLED, reading(() -> new Rows(1))))
                    .hasMessage("cancelled");
        }
    }

    @Test
    void aResultThatIsTooOldIsAsGoodAsNewIfItsSourceHasNotChanged() {
        state = Map.of("a", "1");
        ask(plan, HOUR, 3);
        assertThat(ask(plan, HOUR, 4)).hasSize(3);
        assertThat(questions).as("nobody is asked of what is young").isEqualTo(1);
        pause(20);
        Instant earlier = Instant.now();
        Answer checked = answer(plan, Duration.ofMillis(10), new Rows(4));
        assertThat(checked.asOf()).isAfterOrEqualTo(earlier).isBeforeOrEqualTo(Instant.now());
        assertThat(read(checked)).hasSize(3);
        assertThat(toldBefore).isEqualTo(state);
        assertThat(ask(plan, HOUR, 5)).hasSize(3);
        assertThat(questions).isEqualTo(2);
        assertThat(runs).isEqualTo(1);
        assertThat(cache.unchanged()).isEqualTo(1);
        assertThat(cache.changed()).isZero();
        assertThat(cache.hits()).isEqualTo(3);
        assertThat(cache.misses()).isEqualTo(1);
        pause(20);
        assertThat(ask(plan, Duration.ofMillis(10), 6)).as("time after time").hasSize(3);
    }

    @Test
    void itIsReadAnewIfItsSourceHasChangedOrCannotTell() {
        state = Map.of("a", "1");
        ask(plan, HOUR, 3);
        state = Map.of("a", "2");
        assertThat(askLater(4)).hasSize(4);
        assertThat(questions)
                .as("what it says is of use for the rows that are read then")
                .isEqualTo(2);
        assertThat(askLater(5)).hasSize(4);
        state = Map.of();
        assertThat(askLater(6)).hasSize(6);
        assertThat(askLater(7)).as("two that cannot tell are not the same").hasSize(7);
        assertThat(cache.unchanged()).isEqualTo(1);
        assertThat(cache.changed()).isEqualTo(2);
    }

    @Test
    void aChangeBetweenTheTokenAndTheRowsIsSeen() {
        state = Map.of("a", "1");
        read(cache.answer(plan, List.of(), HOUR, CancellationSignal.NONE, reading(() -> {
            state = Map.of("a", "2");
            return new Rows(3);
        })));
        assertThat(askLater(4)).as("nobody knows of which state the rows were").hasSize(4);
        assertThat(askLater(5)).hasSize(4);
    }

    /** The source cannot report changes that are newer than the oldest row but older than the tokens. */
    @Test
    void whatIsMadeOfOlderRowsIsNotChecked() {
        state = Map.of("a", "1");
        read(cache.answer(plan, List.of(), HOUR, CancellationSignal.NONE, ofAge(() -> Duration.ofMinutes(1))));
        assertThat(askLater(4)).hasSize(4);
    }

    @Test
    void whoeverWaitsForACheckNeedsNoneOfHisOwn() throws Exception {
        state = Map.of("a", "1");
        ask(plan, HOUR, 3);
        pause(1_001);
        CountDownLatch asking = new CountDownLatch(1);
        CountDownLatch goOn = new CountDownLatch(1);
        CacheableRun slow = query(
                before -> {
                    asking.countDown();
                    await(goOn);
                    return tokens(before);
                },
                () -> new Rows(4),
                () -> Duration.ZERO);
        Duration second = Duration.ofSeconds(1);
        CompletableFuture<List<Integer>> first = CompletableFuture.supplyAsync(
                () -> read(cache.answer(plan, List.of(), second, CancellationSignal.NONE, slow)),
                task -> new Thread(task).start());
        asking.await();
        List<CompletableFuture<List<Integer>>> others = new ArrayList<>();
        for (int i = 0; i < 10; i++) {
            others.add(CompletableFuture.supplyAsync(() -> ask(plan, second, 5), task -> new Thread(task).start()));
        }
        pause(100);
        goOn.countDown();
        assertThat(first.get()).hasSize(3);
        for (CompletableFuture<List<Integer>> other : others) {
            assertThat(other.get()).hasSize(3);
        }
        assertThat(questions).isEqualTo(2);
        assertThat(cache.unchanged()).isEqualTo(1);
    }

    @Test
    void aSourceThatCannotBeAskedHoldsNobodyUp() {
        state = Map.of("a", "1");
        ask(plan, HOUR, 3);
        pause(20);
        CacheableRun broken = query(
                before -> {
                    throw new IllegalStateException("broken");
                },
                () -> new Rows(4),
                () -> Duration.ZERO);
        assertThatThrownBy(() -> cache.answer(plan, List.of(), Duration.ofMillis(10), CancellationSignal.NONE, broken))
                .hasMessage("broken");
        assertThat(askLater(5)).hasSize(3);
    }

    @Test
    void aCheckBringsNothingBackThatWasForgottenMeanwhile() {
        state = Map.of("a", "1");
        ask(plan, HOUR, 3);
        pause(20);
        CacheableRun reading = query(
                before -> {
                    cache.forget(query -> true);
                    return tokens(before);
                },
                () -> new Rows(4),
                () -> Duration.ZERO);
        assertThat(read(cache.answer(plan, List.of(), Duration.ofMillis(10), CancellationSignal.NONE, reading)))
                .hasSize(3);
        assertThat(ask(plan, HOUR, 5)).hasSize(5);
    }

    /** Queries again after the cached result has expired. */
    private List<Integer> askLater(int rows) {
        pause(20);
        return ask(plan, Duration.ofMillis(10), rows);
    }

    private List<Integer> ask(PlannedQuery query, Duration maxAge, int rows, Parameter... parameters) {
        return read(cache.answer(query, List.of(parameters), maxAge, CancellationSignal.NONE, reading(() -> {
            runs++;
            return new Rows(rows);
        })));
    }

    private Answer answer(PlannedQuery query, Duration maxAge, Result run) {
        return cache.answer(query, List.of(), maxAge, CancellationSignal.NONE, reading(() -> run));
    }

    private CacheableRun reading(Supplier<Result> run) {
        return query(this::tokens, run, () -> Duration.ZERO);
    }

    private CacheableRun ofAge(Supplier<Duration> age) {
        return query(this::tokens, () -> new Rows(3), age);
    }

    private static CacheableRun query(
            UnaryOperator<Map<String, String>> tokens, Supplier<Result> run, Supplier<Duration> oldest) {
        return new CacheableRun() {
            @Override
            public Map<String, String> changeTokens(Map<String, String> before) {
                return tokens.apply(before);
            }

            @Override
            public Result run() {
                return run.get();
            }

            @Override
            public Duration oldestRow() {
                return oldest.get();
            }
        };
    }

    private Map<String, String> tokens(Map<String, String> before) {
        questions++;
        toldBefore = before;
        return state;
    }

    private static List<Integer> read(Answer answer) {
        List<Integer> values = new ArrayList<>();
        try (Result result = answer.rows()) {
            for (Batch batch = result.next(); batch != null; batch = result.next()) {
                for (int row = 0; row < batch.rows(); row++) {
                    values.add((Integer) batch.column(0).value(row));
                }
            }
        }
        return values;
    }

    private static void pause(int millis) {
        try {
            Thread.sleep(millis);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private static Parameter integer(int value) {
        return new Parameter(DataType.of(TypeKind.INTEGER), value);
    }

    private static PlannedQuery plan(boolean repeatable) {
        Provenance provenance =
                new Provenance(repeatable, Set.of(List.of("sales", "orders")), Map.of(), true, null, false);
        return new PlannedQuery(
                new Values(List.of(), COLUMNS),
                COLUMNS,
                List.of(),
                List.of(),
                List.of(),
                List.of(),
                Reads.NOTHING,
                provenance,
                Work.UNKNOWN,
                false);
    }

    /** Result with the numbers from 0, two in each batch. */
    private static class Rows implements Result {
        private final int count;
        private int next;

        Rows(int count) {
            this.count = count;
        }

        @Override
        public RowType columns() {
            return COLUMNS;
        }

        @Override
        public @Nullable Batch next() {
            if (next == count) {
                return null;
            }
            BatchBuilder builder = new BatchBuilder(COLUMNS.types());
            for (int i = 0; i < 2 && next < count; i++) {
                builder.appendRow(next++);
            }
            return builder.build();
        }

        @Override
        public boolean isOver() {
            return next == count;
        }

        @Override
        public void cancel() {
            // Nothing is running.
        }

        @Override
        public QueryStatistics statistics() {
            return QueryStatistics.NONE;
        }

        @Override
        public List<String> report() {
            return List.of();
        }

        @Override
        public boolean isLong() {
            return false;
        }

        @Override
        public List<String> warnings() {
            return List.of();
        }

        @Override
        public void close() {
            // There is nothing to release.
        }
    }
}
