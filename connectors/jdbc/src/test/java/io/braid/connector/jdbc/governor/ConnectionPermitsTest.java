package io.braid.connector.jdbc.governor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.braid.connector.jdbc.PlainDialect;
import io.braid.connector.jdbc.option.GovernorLimits;
import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Tests that permits are bounded, fair between users, and free of deadlocks. */
@Timeout(60)
class ConnectionPermitsTest {
    private static final long LONG = TimeUnit.SECONDS.toNanos(30);

    private final SourceCounts counts = new SourceCounts();

    private ConnectionPermits permits(int connections, int statements) {
        return permits(connections, statements, Duration.ofSeconds(30));
    }

    private ConnectionPermits permits(int connections, int statements, Duration longestWait) {
        return new ConnectionPermits(
                new GovernorLimits(
                        connections, statements, longestWait, 3, Duration.ofSeconds(3), Duration.ofSeconds(30)),
                PlainDialect.ERRORS,
                counts);
    }

    @Test
    void usersAreServedByTurnsThoughOneHasAskedForAHundred() {
        ConnectionPermits permits = permits(1, 1);
        ConnectionPermits.Permit busy = permits.wanted("first").await(LONG).orElseThrow();
        List<ConnectionPermits.Request> greedy = new ArrayList<>();
        for (int i = 0; i < 100; i++) {
            greedy.add(permits.wanted("greedy"));
        }
        ConnectionPermits.Request modest = permits.wanted("modest");
        ConnectionPermits.Request other = permits.wanted("other");

        busy.close();
        greedy.get(0).await(LONG).orElseThrow().close();
        modest.await(LONG).orElseThrow().close();
        other.await(LONG).orElseThrow().close();
        greedy.get(1).await(LONG).orElseThrow().close();
        assertThat(permits.now().inUse()).isEqualTo(1);
        assertThat(permits.now().waiting()).isEqualTo(97);
    }

    /** Otherwise all running queries would wait for one frozen source, and block all others. */
    @Test
    void whoIsFarBehindIsToldSoWhereNoTurnComesBack() throws Exception {
        ConnectionPermits permits = permits(2, 2, Duration.ofSeconds(10));
        List<ConnectionPermits.Permit> stuck = List.of(
                permits.wanted("first").await(LONG).orElseThrow(),
                permits.wanted("second").await(LONG).orElseThrow());
        List<ConnectionPermits.Request> near = requests(permits, 2);
        List<ConnectionPermits.Request> far = requests(permits, 98);
        ExecutorService threads = Executors.newCachedThreadPool();
        try {
            List<Future<Optional<ConnectionPermits.Permit>>> nearAnswers = awaited(near, threads);
            List<Future<Optional<ConnectionPermits.Permit>>> farAnswers = awaited(far, threads);
            assertThatThrownBy(() -> farAnswers.get(97).get())
                    .hasCauseInstanceOf(BraidException.class)
                    .hasMessageContaining("ran 2 other statements on 2 connections");
            assertIsToldAtOnce(permits);
            stuck.forEach(ConnectionPermits.Permit::close);
            for (Future<Optional<ConnectionPermits.Permit>> answer : nearAnswers) {
                answer.get().orElseThrow().close();
            }
        } finally {
            threads.shutdownNow();
        }
    }

    /**
     * Asserts that a request far behind fails at once, after earlier ones have detected the standstill. An interrupted
     * thread cannot wait.
     */
    private static void assertIsToldAtOnce(ConnectionPermits permits) {
        requests(permits, 10);
        Thread.currentThread().interrupt();
        try {
            ConnectionPermits.Request late = permits.wanted("user");
            assertThatThrownBy(() -> late.await(LONG)).hasMessageContaining("ran 2 other statements on 2 connections");
        } finally {
            assertThat(Thread.interrupted()).isTrue();
        }
    }

    private static List<ConnectionPermits.Request> requests(ConnectionPermits permits, int count) {
        return IntStream.range(0, count).mapToObj(i -> permits.wanted("user")).toList();
    }

    private static List<Future<Optional<ConnectionPermits.Permit>>> awaited(
            List<ConnectionPermits.Request> requests, ExecutorService threads) {
        return requests.stream()
                .map(request -> threads.submit(() -> request.await(LONG)))
                .toList();
    }

    /**
     * The holder of a snapshot waits for permits of its statements, so some must remain, whatever is spared and held.
     */
    @Test
    void whatIsHeldForOthersLeavesThemTurns() {
        ConnectionPermits permits = permits(4, 4);
        List<ConnectionPermits.Permit> held = List.of(
                permits.held("one").await(LONG).orElseThrow(),
                permits.held("two").await(LONG).orElseThrow(),
                permits.spared().orElseThrow());
        assertThat(permits.spared()).isEmpty();
        ConnectionPermits.Request third = permits.held("three");
        ConnectionPermits.Permit wanted = permits.wanted("four").await(LONG).orElseThrow();
        assertThat(permits.now().inUse()).isEqualTo(4);
        assertThat(permits.now().waiting()).isEqualTo(1);

        wanted.close();
        held.get(0).close();
        third.await(LONG).orElseThrow().close();
        assertThat(permits.canHold()).isTrue();
        assertThat(permits(1, 1).canHold()).isFalse();
    }

    /**
     * Otherwise queries of one user would deadlock: one waits to hold a connection, others behind it for statements.
     */
    @Test
    void whoWaitsToHoldOneKeepsNoStatementOfTheSameUserWaiting() {
        ConnectionPermits permits = permits(4, 4, Duration.ofSeconds(2));
        ConnectionPermits.Permit held = permits.held("one").await(LONG).orElseThrow();
        assertThat(permits.held("one").await(LONG)).isPresent();
        ConnectionPermits.Request third = permits.held("one");

        assertThat(permits.wanted("one").await(LONG)).isPresent();
        permits.wanted("one").await(LONG).orElseThrow().close();

        assertThat(permits.now().waiting()).isEqualTo(1);
        held.close();
        assertThat(third.await(LONG)).isPresent();
    }

    @Test
    void whoWaitsInVainIsToldForHowLongAndWhatToDo() {
        ConnectionPermits permits = permits(8, 1, Duration.ofMillis(200));
        assertThat(permits.wanted("one").await(LONG)).isPresent();

        assertThatThrownBy(() -> permits.wanted("two").await(LONG))
                .isInstanceOfSatisfying(
                        BraidException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.TOO_MANY_CONNECTIONS))
                .hasMessageContaining("source 'crm'")
                .hasMessageContaining("ran 1 other statements on 1 connections")
                // At least 200, and more on a busy machine.
                .hasMessageMatching(".* waited ([2-9]\\d\\d|\\d{4,}) ms.*")
                .hasMessageContaining("'pool_size'");
        assertThat(permits.now().waiting()).isZero();
        assertThat(counts.now().timeouts()).isEqualTo(1);
    }

    @Test
    void whoHasLessTimeThanTheLongestWaitGetsNothing() {
        ConnectionPermits permits = permits(1, 1);
        assertThat(permits.wanted("one").await(LONG)).isPresent();

        assertThat(permits.wanted("two").await(TimeUnit.MILLISECONDS.toNanos(20)))
                .isEmpty();
        assertThat(permits.now().waiting()).isZero();
    }

    @Test
    void whoIsCancelledWaitsNoLongerAndTakesNothing() throws Exception {
        ConnectionPermits permits = permits(1, 1);
        ConnectionPermits.Permit busy = permits.wanted("one").await(LONG).orElseThrow();
        ConnectionPermits.Request canceled = permits.wanted("two");
        CompletableFuture<Boolean> waiting =
                CompletableFuture.supplyAsync(() -> canceled.await(LONG).isPresent(), task -> new Thread(task).start());

        canceled.cancel();

        assertThat(waiting.get(10, TimeUnit.SECONDS)).isFalse();
        busy.close();
        assertThat(permits.now().inUse()).isZero();
    }

    @Test
    void statementsLeaveConnectionsToQuestions() {
        ConnectionPermits permits = permits(2, 1);
        assertThat(permits.wanted("one").await(LONG)).isPresent();
        ConnectionPermits.Request second = permits.wanted("two");

        permits.question().close();

        assertThat(second.await(0)).isEmpty();
    }

    @Test
    void theLastTurnIsKeptForWhatIsWantedNow() {
        ConnectionPermits permits = permits(3, 3);
        assertThat(permits.spared()).isPresent();
        assertThat(permits.spared()).isPresent();
        assertThat(permits.spared()).isEmpty();

        assertThat(permits.wanted("one").await(LONG)).isPresent();
        assertThat(permits(1, 1).spared()).isEmpty();
    }

    @Test
    void nothingIsSparedWhileSomebodyWaits() {
        ConnectionPermits permits = permits(3, 3);
        ConnectionPermits.Permit first = permits.wanted("one").await(LONG).orElseThrow();
        assertThat(permits.wanted("one").await(LONG)).isPresent();
        assertThat(permits.wanted("one").await(LONG)).isPresent();
        ConnectionPermits.Request waiting = permits.wanted("two");
        assertThat(permits.spared()).isEmpty();

        first.close();

        assertThat(waiting.await(LONG)).isPresent();
    }

    @Test
    void aTurnIsGivenBackOnce() {
        ConnectionPermits permits = permits(1, 1);
        ConnectionPermits.Permit permit = permits.wanted("one").await(LONG).orElseThrow();
        permit.close();
        permit.close();

        assertThat(permits.now().inUse()).isZero();
    }

    /**
     * Each query reads two sources: it prefetches the last part, then reads the first part and the rest. If prefetching
     * could take the last permit, or wait for one, queries would soon deadlock.
     */
    @Test
    void queriesThatReadSeveralBusySourcesNeverWaitForEachOther() throws Exception {
        List<ConnectionPermits> sources =
                List.of(permits(2, 2, Duration.ofSeconds(20)), permits(2, 2, Duration.ofSeconds(20)));
        ExecutorService threads = Executors.newFixedThreadPool(16);
        long seed = Long.getLong("seed", System.nanoTime());
        System.out.println("ConnectionPermitsTest: seed " + seed);
        try {
            List<CompletableFuture<Void>> queries = new ArrayList<>();
            for (int i = 0; i < 16; i++) {
                Random random = new Random(seed + i);
                String user = "user" + i % 5;
                queries.add(CompletableFuture.runAsync(() -> runQueries(sources, random, user), threads));
            }
            CompletableFuture.allOf(queries.toArray(CompletableFuture[]::new)).get(50, TimeUnit.SECONDS);
        } finally {
            threads.shutdownNow();
        }
        assertThat(counts.now().timeouts()).isZero();
        assertThat(sources)
                .allSatisfy(source -> assertThat(source.now().inUse()).isZero());
    }

    private static void runQueries(List<ConnectionPermits> sources, Random random, String user) {
        for (int i = 0; i < 200; i++) {
            ConnectionPermits first = sources.get(random.nextInt(2));
            ConnectionPermits last = sources.get(random.nextInt(2));
            ConnectionPermits.Permit ahead = last.spared().orElse(null);
            LockSupport.parkNanos(10_000);
            first.wanted(user).await(LONG).orElseThrow().close();
            if (ahead == null) {
                last.wanted(user).await(LONG).orElseThrow().close();
            } else {
                ahead.close();
            }
        }
    }
}
