package io.braid.execution.query;

import static org.assertj.core.api.Assertions.assertThat;

import io.braid.engine.plan.actual.ScanStatistics;
import io.braid.engine.plan.actual.SpillUse;
import io.braid.engine.plan.query.Work;
import io.braid.engine.result.QueryStatistics;
import io.braid.execution.limit.Limits;
import io.braid.execution.session.Session;
import io.braid.execution.session.SessionSettings;
import io.braid.execution.setting.ServerConfig;
import io.braid.execution.users.Identity;
import io.braid.execution.users.LoginMethod;
import io.braid.server.TestServer;
import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
class QuerySchedulerTest {
    private static final Duration LONG = Duration.ofSeconds(50);
    private static final Work LITTLE = new Work(999, false);
    private static final Work HEAVY = new Work(1000, false);

    private TestServer server;
    private Session session;

    @BeforeEach
    void start(@TempDir Path folder) throws Exception {
        server = TestServer.start(folder, Map.of());
        session = new Session(
                1,
                Identity.account("ann", LoginMethod.PASSWORD),
                "test",
                server.database("shop"),
                null,
                SessionSettings.of(ServerConfig.of(Map.of("query-timeout", "10s"))),
                Limits.NONE);
    }

    @AfterEach
    void stop() throws Exception {
        server.close();
    }

    @Test
    void aQueryThatWaitsTooLongForItsTurnIsRefused() throws Exception {
        try (QueryScheduler queries = new QueryScheduler(1, Duration.ofMillis(50))) {
            Task first = new Task();
            QueryRun running = queries.start(session, "SELECT 1", Duration.ZERO, first);
            Task second = new Task();
            QueryRun waiting = queries.start(session, "SELECT 2", Duration.ZERO, second);
            assertThat(second.refused().code()).isEqualTo(ErrorCode.TOO_MANY_CONNECTIONS);
            assertThat(waiting.state()).isEqualTo(QueryState.CANCELED);
            assertThat(queries.open()).containsExactly(running);
            first.finish.countDown();
        }
    }

    @Test
    void aQueryWithAFreePlaceIsNotRefusedHoweverSlowlyItsThreadStarts() throws Exception {
        for (int i = 0; i < 100; i++) {
            try (QueryScheduler queries = new QueryScheduler(1, Duration.ZERO)) {
                Task task = new Task();
                queries.start(session, "SELECT 1", Duration.ZERO, task);
                task.started.await();
                task.finish.countDown();
            }
        }
    }

    @Test
    void theNextQueryRunsWhenOneHasEnded() throws Exception {
        try (QueryScheduler queries = new QueryScheduler(1, LONG)) {
            Task first = new Task();
            queries.start(session, "SELECT 1", Duration.ZERO, first);
            Task second = new Task();
            QueryRun next = queries.start(session, "SELECT 2", Duration.ZERO, second);
            assertThat(next.state()).isEqualTo(QueryState.QUEUED);
            first.finish.countDown();
            second.started.await();
            assertThat(next.state()).isEqualTo(QueryState.RUNNING);
            second.finish.countDown();
            queries.drain(LONG);
            assertThat(next.state()).isEqualTo(QueryState.FINISHED);
        }
    }

    @Test
    void theDeadlineEndsAWaitingQuery() throws Exception {
        try (QueryScheduler queries = new QueryScheduler(1, LONG)) {
            queries.start(session, "SELECT 1", Duration.ZERO, new Task());
            Task second = new Task();
            queries.start(session, "SELECT 2", Duration.ofMillis(50), second);
            assertThat(second.refused().code()).isEqualTo(ErrorCode.QUERY_TIMEOUT);
        }
    }

    @Test
    void theDeadlineEndsARunningQuery() throws Exception {
        try (QueryScheduler queries = new QueryScheduler(1, LONG)) {
            Task task = new Task();
            QueryRun run = queries.start(session, "SELECT 1", Duration.ofSeconds(1), task);
            task.started.await();
            assertThat(task.failure()).hasMessageContaining("time limit of 1000 ms");
            queries.drain(LONG);
            assertThat(run.state()).isEqualTo(QueryState.CANCELED);
        }
    }

    @Test
    void drainingLetsQueriesEndAndTakesNoMore() throws Exception {
        try (QueryScheduler queries = new QueryScheduler(4, LONG)) {
            Task patient = new Task();
            QueryRun run = queries.start(session, "SELECT 1", Duration.ZERO, patient);
            patient.started.await();
            queries.drain(Duration.ZERO);
            assertThat(patient.failure().code()).isEqualTo(ErrorCode.SERVER_SHUTDOWN);
            assertThat(run.state()).isEqualTo(QueryState.CANCELED);
            Task late = new Task();
            queries.start(session, "SELECT 2", Duration.ZERO, late);
            assertThat(late.refused().code()).isEqualTo(ErrorCode.SERVER_SHUTDOWN);
        }
    }

    @Test
    void whoHasBeenToldThatAQueryHasEndedDoesNotFindItAmongThoseThatRun() throws Exception {
        try (QueryScheduler queries = new QueryScheduler(1, LONG)) {
            CompletableFuture<Boolean> found = new CompletableFuture<>();
            AtomicBoolean told = new AtomicBoolean();
            queries.start(session, "SELECT 1", Duration.ZERO, new QueryTask() {
                @Override
                public void execute(QueryRun run) {
                    run.end(null);
                    found.complete(queries.find(run.id()).isPresent());
                    LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(50));
                    told.set(true);
                }

                @Override
                public void refuse(QueryRun run, BraidException reason) {}
            });
            assertThat(found.get(20, TimeUnit.SECONDS)).isFalse();
            queries.drain(LONG);
            assertThat(told).as("nobody is left untold").isTrue();
        }
    }

    @Test
    void aQueryWhoseEndCannotBeNotedHasEndedAllTheSame() throws Exception {
        QueryLog broken = new QueryLog(Duration.ZERO, QueryHistory.none(), ended -> {
            throw new StackOverflowError("as deep as a plan may be");
        });
        try (QueryScheduler queries = new QueryScheduler(AdmissionLimits.unshared(1), LONG, HeavyLimits.NONE, broken)) {
            Task task = new Task();
            QueryRun run = queries.start(session, "SELECT 1", Duration.ZERO, task);
            task.started.await();
            Task second = new Task();
            QueryRun waiting = queries.start(session, "SELECT 2", Duration.ZERO, second);
            queries.cancel(waiting, new BraidException(ErrorCode.QUERY_CANCELED, "never mind"));
            assertThat(second.refused()).hasMessage("never mind");
            task.finish.countDown();
            queries.drain(LONG);
            assertThat(run.state()).isEqualTo(QueryState.FINISHED);
            assertThat(queries.open()).isEmpty();
        }
    }

    @Test
    void aHeavyQueryThatWaitsKeepsNobodyElseWaiting() throws Exception {
        try (QueryScheduler queries = heavy(2, 1)) {
            Task first = start(queries, session, HEAVY);
            first.started.await();
            Task second = new Task(HEAVY);
            QueryRun waiting = queries.start(session, "SELECT 2", Duration.ZERO, second);
            awaitWaiting(queries, 1);
            assertThat(waiting.state()).isEqualTo(QueryState.QUEUED);
            Task small = start(queries, session, LITTLE);
            small.started.await();
            assertThat(queries.running()).isEqualTo(2);
            first.finish.countDown();
            second.started.await();
            assertThat(waiting.state()).isEqualTo(QueryState.RUNNING);
            assertThat(waiting.admissionWait().all()).isPositive();
            small.finish.countDown();
            second.finish.countDown();
            queries.drain(LONG);
            assertThat(waiting.state()).isEqualTo(QueryState.FINISHED);
        }
    }

    @Test
    void usersTakeTurnsAtHeavyQueries() throws Exception {
        try (QueryScheduler queries = heavy(10, 1)) {
            Task first = start(queries, session, HEAVY);
            first.started.await();
            Task second = start(queries, session, HEAVY);
            awaitWaiting(queries, 1);
            Task third = start(queries, session, HEAVY);
            awaitWaiting(queries, 2);
            Task ofBob = start(queries, of("bob"), HEAVY);
            awaitWaiting(queries, 3);
            first.finish.countDown();
            second.started.await();
            second.finish.countDown();
            ofBob.started.await();
            assertThat(third.started.getCount()).isEqualTo(1);
            ofBob.finish.countDown();
            third.started.await();
            third.finish.countDown();
        }
    }

    @Test
    void whoHasFewerHeavyQueriesAtWorkIsNext() throws Exception {
        try (QueryScheduler queries = heavy(10, 2)) {
            Task first = start(queries, session, HEAVY);
            Task second = start(queries, session, HEAVY);
            first.started.await();
            second.started.await();
            Task third = start(queries, session, HEAVY);
            awaitWaiting(queries, 1);
            Task ofBob = start(queries, of("bob"), HEAVY);
            awaitWaiting(queries, 2);
            first.finish.countDown();
            ofBob.started.await();
            assertThat(third.started.getCount()).isEqualTo(1);
            second.finish.countDown();
            third.started.await();
        }
    }

    @Test
    void aHeavyQueryThatWaitsCanBeCancelled() throws Exception {
        try (QueryScheduler queries = heavy(10, 1)) {
            Task first = start(queries, session, HEAVY);
            first.started.await();
            Task second = new Task(HEAVY);
            QueryRun waiting = queries.start(session, "SELECT 2", Duration.ZERO, second);
            awaitWaiting(queries, 1);
            queries.cancel(waiting, new BraidException(ErrorCode.QUERY_CANCELED, "never mind"));
            assertThat(second.failure()).hasMessage("never mind");
            Task third = start(queries, session, HEAVY);
            awaitWaiting(queries, 1);
            first.finish.countDown();
            third.started.await();
        }
    }

    @Test
    void aClientThatDoesNotReadOnLeavesItsPlaceToOthers() throws Exception {
        try (QueryScheduler queries = heavy(10, 1)) {
            Task first = new Task(HEAVY);
            QueryRun slow = queries.start(session, "SELECT 1", Duration.ZERO, first);
            first.started.await();
            slow.clientWait().begin();
            Task second = start(queries, session, HEAVY);
            second.started.await();
        }
    }

    @Test
    void aQueryThatReadsMoreThanWasExpectedTakesAPlace() throws Exception {
        try (QueryScheduler queries = heavy(10, 1)) {
            Task first = new Task(LITTLE);
            QueryRun grown = queries.start(session, "SELECT 1", Duration.ZERO, first);
            first.started.await();
            ScanStatistics read = new ScanStatistics(0, "s", 1, 1000, 1, 1, 1, 1, false, null, false, 0);
            grown.countedBy(() -> new QueryStatistics(List.of(read), 0, 0, SpillUse.NONE));
            Task second = start(queries, session, HEAVY);
            awaitWaiting(queries, 1);
            first.finish.countDown();
            second.started.await();
        }
    }

    @Test
    void aUserAtHisShareKeepsNobodyElseWaiting() throws Exception {
        try (QueryScheduler queries = shared(new AdmissionLimits(3, 2, 9, 9))) {
            Task first = start(queries, session, LITTLE);
            Task second = start(queries, session, LITTLE);
            first.started.await();
            second.started.await();
            Task third = new Task();
            QueryRun waiting = queries.start(session, "SELECT 3", Duration.ZERO, third);
            Task ofBob = start(queries, of("bob"), LITTLE);
            ofBob.started.await();
            assertThat(waiting.state()).isEqualTo(QueryState.QUEUED);
            first.finish.countDown();
            third.started.await();
        }
    }

    @Test
    void usersTakeTurnsAtSlots() throws Exception {
        try (QueryScheduler queries = new QueryScheduler(1, LONG)) {
            Task first = start(queries, session, LITTLE);
            Task second = start(queries, session, LITTLE);
            Task third = start(queries, session, LITTLE);
            Task ofBob = start(queries, of("bob"), LITTLE);
            first.finish.countDown();
            second.started.await();
            second.finish.countDown();
            ofBob.started.await();
            assertThat(third.started.getCount()).isEqualTo(1);
            ofBob.finish.countDown();
            third.started.await();
        }
    }

    /** The query also continues at once when the client reads, as other queries may wait for its resources. */
    @Test
    void aQueryWhoseClientDoesNotReadOnLeavesItsSlot() throws Exception {
        try (QueryScheduler queries = new QueryScheduler(1, LONG)) {
            Task first = new Task();
            QueryRun unread = queries.start(session, "SELECT 1", Duration.ZERO, first);
            first.started.await();
            unread.leaveUnread();
            assertThat(unread.state()).isEqualTo(QueryState.UNREAD);
            Task second = start(queries, session, LITTLE);
            second.started.await();
            unread.readOn();
            assertThat(unread.state()).isEqualTo(QueryState.RUNNING);
            assertThat(queries.running()).isEqualTo(2);
            Task third = start(queries, session, LITTLE);
            second.finish.countDown();
            while (queries.running() > 1) {
                Thread.onSpinWait();
            }
            assertThat(third.started.getCount()).isEqualTo(1);
            first.finish.countDown();
            third.started.await();
        }
    }

    @Test
    void aUserWithAsManyUnreadResultsAsHeMayHaveWaits() throws Exception {
        try (QueryScheduler queries = shared(new AdmissionLimits(3, 3, 9, 1))) {
            Task first = new Task();
            QueryRun unread = queries.start(session, "SELECT 1", Duration.ZERO, first);
            first.started.await();
            unread.leaveUnread();
            Task second = start(queries, session, LITTLE);
            Task ofBob = start(queries, of("bob"), LITTLE);
            ofBob.started.await();
            assertThat(second.started.getCount()).isEqualTo(1);
            first.finish.countDown();
            second.started.await();
        }
    }

    /** No slot is reserved for a canceled query. */
    @Test
    void aQueryThatIsCancelledWhileItWaitsLeavesTheQueue() throws Exception {
        try (QueryScheduler queries = new QueryScheduler(1, LONG)) {
            Task first = start(queries, session, LITTLE);
            first.started.await();
            Task second = new Task();
            QueryRun waiting = queries.start(session, "SELECT 2", Duration.ZERO, second);
            assertThat(queries.waiting()).isOne();
            queries.cancel(waiting, new BraidException(ErrorCode.QUERY_CANCELED, "never mind"));
            assertThat(second.refused()).hasMessage("never mind");
            assertThat(queries.waiting()).isZero();
        }
    }

    private static QueryScheduler shared(AdmissionLimits limits) {
        return new QueryScheduler(
                limits, LONG, HeavyLimits.NONE, new QueryLog(Duration.ZERO, QueryHistory.none(), ended -> {}));
    }

    private static QueryScheduler heavy(int maxRunning, int atOnce) {
        return new QueryScheduler(
                AdmissionLimits.unshared(maxRunning),
                LONG,
                new HeavyLimits(atOnce, 1000),
                new QueryLog(Duration.ZERO, QueryHistory.none(), ended -> {}));
    }

    private static Task start(QueryScheduler queries, Session of, Work work) {
        Task task = new Task(work);
        queries.start(of, "SELECT 1", Duration.ZERO, task);
        return task;
    }

    private static void awaitWaiting(QueryScheduler queries, int count) {
        while (queries.waiting() != count) {
            Thread.onSpinWait();
        }
    }

    private Session of(String user) {
        return new Session(
                2,
                Identity.account(user, LoginMethod.PASSWORD),
                "test",
                session.database(),
                null,
                session.settings(),
                Limits.NONE);
    }

    @Test
    void theShorterOfTwoTimeLimitsHolds() {
        SessionSettings settings = session.settings();
        assertThat(settings.timeout(0)).isEqualTo(Duration.ofSeconds(10));
        assertThat(settings.timeout(3)).isEqualTo(Duration.ofSeconds(3));
        assertThat(settings.timeout(30)).isEqualTo(Duration.ofSeconds(10));
        assertThat(SessionSettings.of(ServerConfig.of(Map.of())).timeout(30)).isEqualTo(Duration.ofSeconds(30));
    }

    /** Task that runs until it is finished by the test or canceled. */
    private static final class Task implements QueryTask {
        private final Work work;
        private final CountDownLatch started = new CountDownLatch(1);
        private final CountDownLatch finish = new CountDownLatch(1);
        private final BlockingQueue<BraidException> refusals = new LinkedBlockingQueue<>();
        private final BlockingQueue<BraidException> failures = new LinkedBlockingQueue<>();

        Task() {
            this(LITTLE);
        }

        Task(Work work) {
            this.work = work;
        }

        @Override
        public void execute(QueryRun run) {
            run.onCancel(finish::countDown);
            run.planned(0);
            try {
                run.awaitAdmission(work);
                started.countDown();
                finish.await();
                run.check();
            } catch (BraidException e) {
                failures.add(e);
                throw e;
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }

        @Override
        public void refuse(QueryRun run, BraidException reason) {
            refusals.add(reason);
        }

        BraidException refused() throws InterruptedException {
            return java.util.Objects.requireNonNull(refusals.poll(20, TimeUnit.SECONDS));
        }

        BraidException failure() throws InterruptedException {
            return java.util.Objects.requireNonNull(failures.poll(20, TimeUnit.SECONDS));
        }
    }
}
