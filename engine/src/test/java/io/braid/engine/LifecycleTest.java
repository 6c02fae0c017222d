package io.braid.engine;

import static io.braid.engine.Fixture.INT;
import static io.braid.engine.Fixture.is;
import static io.braid.engine.Fixture.number;
import static io.braid.engine.Fixture.ref;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.braid.engine.context.QueryContext;
import io.braid.engine.plan.Aggregate;
import io.braid.engine.plan.HashJoin;
import io.braid.engine.plan.JoinType;
import io.braid.engine.plan.Limit;
import io.braid.engine.plan.NestedLoopJoin;
import io.braid.engine.plan.PlanNode;
import io.braid.engine.plan.Sort;
import io.braid.engine.plan.SortKey;
import io.braid.engine.plan.Union;
import io.braid.engine.plan.expression.Function;
import io.braid.engine.plan.query.PlannedQuery;
import io.braid.engine.result.Result;
import io.braid.spi.batch.Batch;
import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import io.braid.spi.type.RowType;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Test that a query always ends with all rows or an error, and leaves neither streams nor threads behind. */
@Tag("jdk")
@Timeout(120)
class LifecycleTest {
    private static final int BATCHES = 3;
    private static final RowType ONE = RowType.unnamed(INT);
    private static final RowType TWO = RowType.unnamed(INT, INT);

    /** Returns two joins, a union, an aggregation, a sort and a limit over four sources. */
    private static PlanNode plan(Fixture fixture) {
        PlanNode join =
                new HashJoin(numbers(fixture), numbers(fixture), JoinType.LEFT, List.of(0), List.of(0), null, TWO);
        PlanNode semi = new NestedLoopJoin(
                numbers(fixture), numbers(fixture), JoinType.INNER, is(Function.EQUAL, ref(0, INT), ref(1, INT)), TWO);
        PlanNode union = new Union(List.of(join, semi), TWO);
        PlanNode distinct = new Aggregate(union, List.of(0, 1), List.of(), TWO);
        return new Limit(new Sort(distinct, List.of(new SortKey(0, false, false))), number(1), number(20));
    }

    private static PlanNode numbers(Fixture fixture) {
        return fixture.table(
                ONE, IntStream.range(0, 2 * BATCHES).mapToObj(Fixture::row).toList());
    }

    private static Fixture fixture(int workers) {
        return new Fixture(workers, 1 << 24).batchRows(2);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 8})
    void anyNumberOfWorkersIsEnough(int workers) {
        try (Fixture fixture = fixture(workers)) {
            assertThat(fixture.rows(plan(fixture))).hasSize(2 * BATCHES - 1);
        }
        assertNoThreadsLeft();
    }

    @Test
    void manyQueriesShareOneWorker() throws InterruptedException {
        try (Fixture fixture = fixture(1)) {
            PlanNode plan = plan(fixture);
            AtomicInteger complete = new AtomicInteger();
            List<Thread> clients = IntStream.range(0, 8)
                    .mapToObj(i -> new Thread(() -> {
                        for (int round = 0; round < 10; round++) {
                            if (fixture.rows(plan).size() == 2 * BATCHES - 1) {
                                complete.incrementAndGet();
                            }
                        }
                    }))
                    .toList();
            clients.forEach(Thread::start);
            for (Thread client : clients) {
                client.join();
            }
            assertThat(complete).hasValue(80);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 8})
    void failureOfAnySourceAtAnyBatchIsReported(int workers) {
        for (int source = 0; source < 4; source++) {
            for (int batch = 0; batch <= BATCHES; batch++) {
                BraidException failure = new BraidException(ErrorCode.SOURCE_FAILED, "the disk of s is full");
                try (Fixture fixture = fixture(workers)) {
                    PlanNode plan = plan(fixture);
                    fixture.source("s" + source).failAt(batch, failure);
                    assertThatThrownBy(() -> fixture.rows(plan)).isSameAs(failure);
                    fixture.assertNothingLeftOpen();
                }
            }
        }
        assertNoThreadsLeft();
    }

    @Test
    void unexpectedExceptionBecomesAnInternalError() {
        for (int workers : new int[] {1, 8}) {
            try (Fixture fixture = fixture(workers)) {
                PlanNode plan = plan(fixture);
                fixture.source("s1").failAt(1, new IllegalStateException("secret"));
                assertThatThrownBy(() -> fixture.rows(plan))
                        .isInstanceOfSatisfying(
                                BraidException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.INTERNAL_ERROR))
                        .hasMessageNotContaining("secret")
                        .hasRootCauseInstanceOf(IllegalStateException.class);
            }
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 8})
    void cancelWhileAnySourceIsReadAtAnyBatchStopsAll(int workers) {
        for (int source = 0; source < 4; source++) {
            for (int batch = 0; batch <= BATCHES; batch++) {
                try (Fixture fixture = fixture(workers)) {
                    PlanNode plan = plan(fixture);
                    cancelWhenBlocked(fixture, plan, source, batch);
                }
            }
        }
        assertNoThreadsLeft();
    }

    private static void cancelWhenBlocked(Fixture fixture, PlanNode plan, int source, int batch) {
        FakeSource blocking = fixture.source("s" + source).blockAt(batch);
        try (Result result = fixture.start(plan)) {
            Thread canceller = new Thread(() -> {
                try {
                    blocking.awaitBlocked();
                } catch (InterruptedException e) {
                    throw new AssertionError(e);
                }
                result.cancel();
            });
            canceller.start();
            assertCanceled(result, "cancelled");
            // A cancelled query remains cancelled.
            assertCanceled(result, "cancelled");
        }
        assertThat(blocking.canceled.get()).isPositive();
        fixture.assertNothingLeftOpen();
    }

    private static void assertCanceled(Result result, String why) {
        assertFails(result, ErrorCode.QUERY_CANCELED, why);
    }

    private static void assertFails(Result result, ErrorCode code, String why) {
        assertThatThrownBy(() -> Fixture.drain(result, 2))
                .isInstanceOfSatisfying(
                        BraidException.class, e -> assertThat(e.code()).isEqualTo(code))
                .hasMessageContaining(why);
    }

    @Test
    void sourceThatIsSlowOrFailsToCancelDelaysNoOther() {
        CountDownLatch othersDone = new CountDownLatch(2);
        try (Fixture fixture = fixture(8)) {
            PlanNode plan = plan(fixture);
            IntStream.range(0, 4).forEach(i -> fixture.source("s" + i).blockAt(0));
            // The first cancellation would wait forever unless the other two run concurrently.
            fixture.source("s0").onCancel(() -> await(othersDone));
            fixture.source("s1").onCancel(() -> {
                throw new IllegalStateException("no");
            });
            fixture.source("s2").onCancel(othersDone::countDown);
            fixture.source("s3").onCancel(othersDone::countDown);
            try (Result result = fixture.start(plan)) {
                awaitAllBlocked(fixture);
                result.cancel();
                assertCanceled(result, "cancelled");
            }
        }
    }

    private static void awaitAllBlocked(Fixture fixture) {
        for (int i = 0; i < 4; i++) {
            try {
                fixture.source("s" + i).awaitBlocked();
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
        }
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    @Test
    void cancelBetweenTwoBatchesIsNoticedAtTheNext() {
        try (Fixture fixture = fixture(1);
                Result result = fixture.start(numbers(fixture))) {
            result.next();
            result.cancel();
            assertCanceled(result, "q1");
        }
    }

    @Test
    void cancelAfterTheEndDoesNothing() {
        try (Fixture fixture = fixture(1);
                Result result = fixture.start(numbers(fixture))) {
            Fixture.drain(result, 2);
            result.cancel();
            assertThat(result.next()).isNull();
        }
    }

    @Test
    void closeBeforeTheEndLeavesNothingOpen() {
        for (int taken = 0; taken < 4; taken++) {
            try (Fixture fixture = fixture(8)) {
                try (Result result = fixture.start(plan(fixture))) {
                    for (int i = 0; i < taken; i++) {
                        result.next();
                    }
                }
                fixture.assertNothingLeftOpen();
            }
        }
        assertNoThreadsLeft();
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 8})
    void whatFailsToCloseKeepsNothingElseOpen(int workers) {
        try (Fixture fixture = fixture(workers)) {
            PlanNode plan = plan(fixture);
            fixture.sources()
                    .forEach(source -> source.onClose(() -> {
                        throw new BraidException(ErrorCode.SOURCE_FAILED, "does not close");
                    }));
            Result result = fixture.start(plan);
            try {
                result.next();
            } catch (BraidException e) {
                assertThat(e).hasMessage("does not close");
            }
            try {
                result.close();
            } catch (BraidException e) {
                assertThat(e).hasMessage("does not close");
            }
            fixture.assertNothingLeftOpen();
        }
        assertNoThreadsLeft();
    }

    @Test
    void closeCancelsSourcesThatHang() {
        try (Fixture fixture = fixture(8)) {
            PlanNode plan = plan(fixture);
            IntStream.range(0, 4).forEach(i -> fixture.source("s" + i).blockAt(0));
            try (Result result = fixture.start(plan)) {
                assertThat(result.columns()).isEqualTo(plan.columns());
            }
            fixture.assertNothingLeftOpen();
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 8})
    void deadlineStopsAQueryWhoseSourcesHang(int workers) {
        try (Fixture fixture = fixture(workers)) {
            PlanNode plan = plan(fixture);
            IntStream.range(0, 4).forEach(i -> fixture.source("s" + i).blockAt(1));
            QueryContext context = new QueryContext("q9", "", System.nanoTime() + 20_000_000).inBatchesOf(2);
            try (Result result = fixture.engine()
                    .run(new PlannedQuery(plan, plan.columns(), List.of(), List.of()), List.of(), context)) {
                assertFails(result, ErrorCode.QUERY_TIMEOUT, "time-out");
            }
            fixture.assertNothingLeftOpen();
        }
    }

    @Test
    void engineThatClosesStopsItsQueries() {
        Fixture fixture = fixture(8);
        PlanNode plan = plan(fixture);
        fixture.source("s1").blockAt(1);
        try (Result result = fixture.start(plan)) {
            fixture.engine().close();
            assertThatThrownBy(() -> Fixture.drain(result, 2))
                    .isInstanceOfSatisfying(
                            BraidException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.SERVER_SHUTDOWN));
        }
        assertThatThrownBy(() -> fixture.start(plan)).hasMessageContaining("shutting down");
        fixture.close();
    }

    @Test
    void sourceIsReadOnlyAFewBatchesAheadOfItsConsumer() throws InterruptedException {
        try (Fixture fixture = new Fixture(4, 1 << 24).batchRows(1)) {
            PlanNode first = fixture.numbers(1);
            PlanNode second = fixture.numbers(1000);
            CountDownLatch readAhead = new CountDownLatch(3);
            fixture.source("s1").onNext(readAhead::countDown);
            try (Result result = fixture.start(new Union(List.of(first, second), ONE))) {
                readAhead.await();
                assertThat(result.next()).isNotNull();
                assertThat(fixture.source("s1").delivered.get()).isLessThanOrEqualTo(Fixture.MOST_AHEAD);
            }
        }
    }

    @Test
    void allSourcesAreReadAtTheSameTime() {
        try (Fixture fixture = fixture(4)) {
            PlanNode plan = plan(fixture);
            CountDownLatch allThere = new CountDownLatch(4);
            ThreadLocal<Boolean> arrived = ThreadLocal.withInitial(() -> false);
            for (int i = 0; i < 4; i++) {
                fixture.source("s" + i).onNext(() -> arriveAndWait(arrived, allThere));
            }
            assertThat(fixture.rows(plan)).isNotEmpty();
        }
    }

    /** Continues only when four threads read concurrently. */
    private static void arriveAndWait(ThreadLocal<Boolean> arrived, CountDownLatch allThere) {
        if (!arrived.get()) {
            arrived.set(true);
            allThere.countDown();
        }
        await(allThere);
    }

    @Test
    void aSourceThatSparesNothingIsReadWhenItsRowsAreWanted() throws Exception {
        try (Fixture fixture = fixture(8)) {
            PlanNode union = new Union(List.of(numbers(fixture), numbers(fixture)), ONE);
            fixture.source("s1").sparesNothing();
            try (Result result = fixture.start(union)) {
                assertThat(result.next()).isNotNull();
                TimeUnit.MILLISECONDS.sleep(50);
                assertThat(fixture.source("s1").opened).hasValue(0);
                while (result.next() != null) {
                    // The rows of the second source come last.
                }
            }
            assertThat(fixture.source("s1").opened).hasValue(1);
            assertThat(fixture.source("s1").openNow()).isZero();
        }
    }

    @Test
    void limitStopsSourcesThatWorkersRead() {
        try (Fixture fixture = fixture(8)) {
            PlanNode union = new Union(List.of(numbers(fixture), numbers(fixture)), ONE);
            fixture.source("s1").blockAt(0);
            try (Result result = fixture.start(new Limit(union, number(0), number(1)))) {
                Batch batch = result.next();
                assertThat(batch).isNotNull();
                assertThat(result.next()).isNull();
            }
            fixture.assertNothingLeftOpen();
        }
    }

    /** A pool terminates slightly before the last of its threads. */
    private static void assertNoThreadsLeft() {
        for (Thread thread : Thread.getAllStackTraces().keySet()) {
            if (thread.getName().startsWith("braid-")) {
                try {
                    thread.join(20_000);
                } catch (InterruptedException e) {
                    throw new AssertionError(e);
                }
                assertThat(thread.isAlive()).as(thread.getName()).isFalse();
            }
        }
    }
}
