package io.braid.connector.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

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

/** Turns are bounded, fair between users, and never waited for in a circle. */
@Timeout(60)
class TurnsTest {
    private static final long LONG = TimeUnit.SECONDS.toNanos(30);

    private final SourceCounts counts = new SourceCounts();

    private Turns turns(int connections, int statements) {
        return turns(connections, statements, Duration.ofSeconds(30));
    }

    private Turns turns(int connections, int statements, Duration longestWait) {
        return new Turns(
                new GovernorLimits(
                        connections, statements, longestWait, 3, Duration.ofSeconds(3), Duration.ofSeconds(30)),
                PlainDialect.ERRORS,
                counts);
    }

    @Test
    void usersAreServedByTurnsThoughOneHasAskedForAHundred() {
        Turns turns = turns(1, 1);
        Turns.Turn busy = turns.wanted("first").await(LONG).orElseThrow();
        List<Turns.Request> greedy = new ArrayList<>();
        for (int i = 0; i < 100; i++) {
            greedy.add(turns.wanted("greedy"));
        }
        Turns.Request modest = turns.wanted("modest");
        Turns.Request other = turns.wanted("other");

        busy.close();
        greedy.get(0).await(LONG).orElseThrow().close();
        modest.await(LONG).orElseThrow().close();
        other.await(LONG).orElseThrow().close();
        greedy.get(1).await(LONG).orElseThrow().close();
        assertThat(turns.now().inUse()).isEqualTo(1);
        assertThat(turns.now().waiting()).isEqualTo(97);
    }

    /** A source that has frozen would else have all who may run queries wait for it, and nobody could ask another one. */
    @Test
    void whoIsFarBehindIsToldSoWhereNoTurnComesBack() throws Exception {
        Turns turns = turns(2, 2, Duration.ofSeconds(10));
        List<Turns.Turn> stuck = List.of(
                turns.wanted("first").await(LONG).orElseThrow(),
                turns.wanted("second").await(LONG).orElseThrow());
        List<Turns.Request> near = requests(turns, 2);
        List<Turns.Request> far = requests(turns, 98);
        ExecutorService threads = Executors.newCachedThreadPool();
        try {
            List<Future<Optional<Turns.Turn>>> nearAnswers = awaited(near, threads);
            List<Future<Optional<Turns.Turn>>> farAnswers = awaited(far, threads);
            assertThatThrownBy(() -> farAnswers.get(97).get())
                    .hasCauseInstanceOf(BraidException.class)
                    .hasMessageContaining("ran 2 other statements on 2 connections");
            assertIsToldAtOnce(turns);
            stuck.forEach(Turns.Turn::close);
            for (Future<Optional<Turns.Turn>> answer : nearAnswers) {
                answer.get().orElseThrow().close();
            }
        } finally {
            threads.shutdownNow();
        }
    }

    /** As far behind as that: others have waited to see that nothing goes on. Whoever is interrupted cannot wait. */
    private static void assertIsToldAtOnce(Turns turns) {
        requests(turns, 10);
        Thread.currentThread().interrupt();
        try {
            Turns.Request late = turns.wanted("user");
            assertThatThrownBy(() -> late.await(LONG)).hasMessageContaining("ran 2 other statements on 2 connections");
        } finally {
            assertThat(Thread.interrupted()).isTrue();
        }
    }

    private static List<Turns.Request> requests(Turns turns, int count) {
        return IntStream.range(0, count).mapToObj(i -> turns.wanted("user")).toList();
    }

    private static List<Future<Optional<Turns.Turn>>> awaited(List<Turns.Request> requests, ExecutorService threads) {
        return requests.stream()
                .map(request -> threads.submit(() -> request.await(LONG)))
                .toList();
    }

    /** Who holds one for others waits for their turns: there must be some, whatever is spared and held. */
    @Test
    void whatIsHeldForOthersLeavesThemTurns() {
        Turns turns = turns(4, 4);
        List<Turns.Turn> held = List.of(
                turns.held("one").await(LONG).orElseThrow(),
                turns.held("two").await(LONG).orElseThrow(),
                turns.spared().orElseThrow());
        assertThat(turns.spared()).isEmpty();
        Turns.Request third = turns.held("three");
        Turns.Turn wanted = turns.wanted("four").await(LONG).orElseThrow();
        assertThat(turns.now().inUse()).isEqualTo(4);
        assertThat(turns.now().waiting()).isEqualTo(1);

        wanted.close();
        held.get(0).close();
        third.await(LONG).orElseThrow().close();
        assertThat(turns.canHold()).isTrue();
        assertThat(turns(1, 1).canHold()).isFalse();
    }

    /** Or else queries of one user would wait for each other: some to hold a connection, others behind them for statements. */
    @Test
    void whoWaitsToHoldOneKeepsNoStatementOfTheSameUserWaiting() {
        Turns turns = turns(4, 4, Duration.ofSeconds(2));
        Turns.Turn held = turns.held("one").await(LONG).orElseThrow();
        assertThat(turns.held("one").await(LONG)).isPresent();
        Turns.Request third = turns.held("one");

        assertThat(turns.wanted("one").await(LONG)).isPresent();
        turns.wanted("one").await(LONG).orElseThrow().close();

        assertThat(turns.now().waiting()).isEqualTo(1);
        held.close();
        assertThat(third.await(LONG)).isPresent();
    }

    @Test
    void whoWaitsInVainIsToldForHowLongAndWhatToDo() {
        Turns turns = turns(8, 1, Duration.ofMillis(200));
        assertThat(turns.wanted("one").await(LONG)).isPresent();

        assertThatThrownBy(() -> turns.wanted("two").await(LONG))
                .isInstanceOfSatisfying(
                        BraidException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.TOO_MANY_CONNECTIONS))
                .hasMessageContaining("source 'crm'")
                .hasMessageContaining("ran 1 other statements on 1 connections")
                // 200 at least, and more where the machine is busy.
                .hasMessageMatching(".* waited ([2-9]\\d\\d|\\d{4,}) ms.*")
                .hasMessageContaining("'pool_size'");
        assertThat(turns.now().waiting()).isZero();
        assertThat(counts.now().timeouts()).isEqualTo(1);
    }

    @Test
    void whoHasLessTimeThanTheLongestWaitGetsNothing() {
        Turns turns = turns(1, 1);
        assertThat(turns.wanted("one").await(LONG)).isPresent();

        assertThat(turns.wanted("two").await(TimeUnit.MILLISECONDS.toNanos(20))).isEmpty();
        assertThat(turns.now().waiting()).isZero();
    }

    @Test
    void whoIsCancelledWaitsNoLongerAndTakesNothing() throws Exception {
        Turns turns = turns(1, 1);
        Turns.Turn busy = turns.wanted("one").await(LONG).orElseThrow();
        Turns.Request canceled = turns.wanted("two");
        CompletableFuture<Boolean> waiting =
                CompletableFuture.supplyAsync(() -> canceled.await(LONG).isPresent(), task -> new Thread(task).start());

        canceled.cancel();

        assertThat(waiting.get(10, TimeUnit.SECONDS)).isFalse();
        busy.close();
        assertThat(turns.now().inUse()).isZero();
    }

    @Test
    void statementsLeaveConnectionsToQuestions() {
        Turns turns = turns(2, 1);
        assertThat(turns.wanted("one").await(LONG)).isPresent();
        Turns.Request second = turns.wanted("two");

        turns.question().close();

        assertThat(second.await(0)).isEmpty();
    }

    @Test
    void theLastTurnIsKeptForWhatIsWantedNow() {
        Turns turns = turns(3, 3);
        assertThat(turns.spared()).isPresent();
        assertThat(turns.spared()).isPresent();
        assertThat(turns.spared()).isEmpty();

        assertThat(turns.wanted("one").await(LONG)).isPresent();
        assertThat(turns(1, 1).spared()).isEmpty();
    }

    @Test
    void nothingIsSparedWhileSomebodyWaits() {
        Turns turns = turns(3, 3);
        Turns.Turn first = turns.wanted("one").await(LONG).orElseThrow();
        assertThat(turns.wanted("one").await(LONG)).isPresent();
        assertThat(turns.wanted("one").await(LONG)).isPresent();
        Turns.Request waiting = turns.wanted("two");
        assertThat(turns.spared()).isEmpty();

        first.close();

        assertThat(waiting.await(LONG)).isPresent();
    }

    @Test
    void aTurnIsGivenBackOnce() {
        Turns turns = turns(1, 1);
        Turns.Turn turn = turns.wanted("one").await(LONG).orElseThrow();
        turn.close();
        turn.close();

        assertThat(turns.now().inUse()).isZero();
    }

    /**
     * Each query reads two sources: ahead what it wants last, then what it wants first, then the rest. If what is read ahead
     * could take the last turn, or wait for one, queries would soon stand in a circle.
     */
    @Test
    void queriesThatReadSeveralBusySourcesNeverWaitForEachOther() throws Exception {
        List<Turns> sources = List.of(turns(2, 2, Duration.ofSeconds(20)), turns(2, 2, Duration.ofSeconds(20)));
        ExecutorService threads = Executors.newFixedThreadPool(16);
        long seed = Long.getLong("seed", System.nanoTime());
        System.out.println("TurnsTest: seed " + seed);
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

    private static void runQueries(List<Turns> sources, Random random, String user) {
        for (int i = 0; i < 200; i++) {
            Turns first = sources.get(random.nextInt(2));
            Turns last = sources.get(random.nextInt(2));
            Turns.Turn ahead = last.spared().orElse(null);
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
