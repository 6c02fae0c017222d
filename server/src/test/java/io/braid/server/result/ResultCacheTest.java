package io.braid.server.result;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.braid.engine.QueryStatistics;
import io.braid.engine.Result;
import io.braid.engine.plan.PlannedQuery;
import io.braid.engine.plan.Provenance;
import io.braid.engine.plan.Reads;
import io.braid.engine.plan.Values;
import io.braid.engine.plan.Work;
import io.braid.spi.Parameter;
import io.braid.spi.batch.Batch;
import io.braid.spi.batch.BatchBuilder;
import io.braid.spi.type.DataType;
import io.braid.spi.type.Field;
import io.braid.spi.type.RowType;
import io.braid.spi.type.TypeKind;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(30)
class ResultCacheTest {
    private static final RowType COLUMNS = new RowType(List.of(new Field("n", DataType.of(TypeKind.INTEGER))));
    private static final Duration HOUR = Duration.ofHours(1);

    private final ResultCache cache = new ResultCache(1 << 20);
    private final PlannedQuery plan = plan(true);
    private int runs;

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
        read(cache.answer(
                plan,
                List.of(),
                HOUR,
                () -> {},
                () -> {
                    pause(20);
                    return new Rows(3);
                },
                () -> Duration.ZERO));
        assertThat(ask(plan, Duration.ofMillis(10), 4)).hasSize(4);
    }

    /** So is a result that is made of rows which were kept themselves. */
    @Test
    void theAgeIsThatOfTheOldestRow() {
        Answer made = cache.answer(plan, List.of(), HOUR, () -> {}, () -> new Rows(3), () -> Duration.ofDays(1));
        assertThat(read(made)).hasSize(3);
        assertThat(ask(plan, HOUR, 4)).hasSize(4);
        read(cache.answer(plan(true), List.of(), HOUR, () -> {}, () -> new Rows(3), () -> Duration.ofMinutes(1)));
        assertThat(ask(plan, HOUR, 5)).hasSize(4);
    }

    /** Whoever tells an age may be held up before it is written down. */
    @Test
    void pausesMakeNoRowsYounger() {
        Duration almost = HOUR.minusMillis(10);
        read(cache.answer(plan, List.of(), HOUR, () -> {}, () -> new Rows(3), () -> {
            pause(20);
            return almost;
        }));
        assertThat(ask(plan, HOUR, 4)).hasSize(4);
    }

    /** Each is of a plan and of values that are kept along with it. */
    @Test
    void emptyResultsTakeRoomAsWell() {
        ResultCache small = new ResultCache(1 << 20);
        for (int i = 0; i < 2_000; i++) {
            read(small.answer(plan, List.of(integer(i)), HOUR, () -> {}, () -> new Rows(0), () -> Duration.ZERO));
        }
        assertThat(small.size()).isBetween(100L, 500L);
        assertThat(small.bytes()).isLessThanOrEqualTo(small.memory());
        String text = "x".repeat(100_000);
        for (int i = 0; i < 100; i++) {
            Parameter large = new Parameter(DataType.of(TypeKind.VARCHAR), i + text);
            read(small.answer(plan, List.of(large), HOUR, () -> {}, () -> new Rows(0), () -> Duration.ZERO));
        }
        assertThat(small.bytes()).isLessThanOrEqualTo(small.memory());
        assertThat(small.size()).isLessThan(500);
    }

    /** There are not as many nanoseconds. */
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
            assertThatThrownBy(() -> cache.answer(
                            plan,
                            List.of(),
                            HOUR,
                            () -> {
                                throw new IllegalStateException("cancelled");
                            },
                            () -> new Rows(1),
                            () -> Duration.ZERO))
                    .hasMessage("cancelled");
        }
    }

    private List<Integer> ask(PlannedQuery query, Duration maxAge, int rows, Parameter... parameters) {
        return read(cache.answer(
                query,
                List.of(parameters),
                maxAge,
                () -> {},
                () -> {
                    runs++;
                    return new Rows(rows);
                },
                () -> Duration.ZERO));
    }

    private Answer answer(PlannedQuery query, Duration maxAge, Result run) {
        return cache.answer(query, List.of(), maxAge, () -> {}, () -> run, () -> Duration.ZERO);
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
        Provenance provenance = new Provenance(repeatable, Set.of(List.of("sales", "orders")), Map.of(), true, null);
        return new PlannedQuery(
                new Values(List.of(), COLUMNS),
                COLUMNS,
                List.of(),
                List.of(),
                List.of(),
                Reads.NOTHING,
                provenance,
                Work.UNKNOWN);
    }

    /** The numbers from 0, two in each batch. */
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
            // Nothing runs.
        }

        @Override
        public QueryStatistics statistics() {
            return QueryStatistics.NONE;
        }

        @Override
        public List<String> warnings() {
            return List.of();
        }

        @Override
        public void close() {
            // Nothing is open.
        }
    }
}
