package io.braid.survive;

import static org.assertj.core.api.Assertions.assertThat;

import io.braid.testkit.fault.Neighbours;
import io.braid.testkit.fault.Oracle;
import io.braid.testkit.fault.RowSum;
import io.braid.testkit.server.TestServer;
import io.braid.testkit.server.TestServers;
import io.braid.testkit.tier.Iterations;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** F5: many clients want a source that has few connections, with queries that read two tables of it at once. */
@Tag("scaled")
class FullPoolTest {
    private static final int ROWS = 20_000;
    /** The source is not asked to join, so that each side is a statement of its own. */
    private static final String TWO_AT_ONCE =
            "SELECT COUNT(*), SUM(b.id) FROM f.items a JOIN f.items b ON a.id = b.id WHERE a.id % 2 = 0";

    private static final RowSum ANSWER = RowSum.NONE.and(ROWS / 2, (long) ROWS / 2 * (ROWS / 2 + 1));
    /** A few pauses of the circuit breaker, which has been opened by those who were refused. */
    private static final Duration SOON = Duration.ofSeconds(10);
    /** How many connections a source gives that has its own opinion of it. */
    private static final int LIMIT = 4;

    @Test
    void allAreAnsweredOrRefusedInTimeAndNoneWaitForEachOther(@TempDir Path folder) throws Exception {
        Iterations iterations = Iterations.of("survive.F5", 30, 90, 200);
        try (TestServer source = TestServers.postgres().freshDatabase()) {
            Rig.fill(source, ROWS);
            try (Rig rig = Rig.start(folder, source, List.of("pool_size '2'", "pool_timeout '1'"), Map.of());
                    Neighbours neighbours = rig.neighbours(iterations)) {
                Oracle oracle = rig.oracle(Duration.ofSeconds(30));
                askAll(rig, oracle, iterations);
                oracle.assertNoErrorsBut("53300");
                assertThat(oracle.right()).isPositive();
                oracle.assertNothingIsLeft("at the end");
                oracle.mustBeRight("afterwards", ANSWER, () -> rig.ask(TWO_AT_ONCE));
                iterations.report(oracle + "; " + neighbours.assertUntroubled());
            }
        }
    }

    /** Braid may have more connections than the source gives it, which says so itself, to some of those who ask. */
    @Test
    void aSourceThatGivesFewerConnectionsThanThePoolMayHaveIsNoticedByNobodyElse(@TempDir Path folder)
            throws Exception {
        Iterations iterations = Iterations.of("survive.F5", 30, 90, 200);
        try (TestServer all = TestServers.postgres().freshDatabase()) {
            Rig.fill(all, ROWS);
            try (LimitedUser source = LimitedUser.of(all, LIMIT);
                    Rig rig = Rig.start(folder, source, List.of("pool_size '20'", "pool_timeout '1'"), Map.of());
                    Neighbours neighbours = rig.neighbours()) {
                Oracle oracle = rig.oracle(Duration.ofSeconds(30));
                askAll(rig, oracle, iterations);
                oracle.assertNoErrorsBut("53300", "HV00N");
                assertThat(oracle.right()).isPositive();
                oracle.assertNothingIsLeft("at the end");
                oracle.assertHeals("afterwards", SOON, ANSWER, () -> rig.ask(TWO_AT_ONCE));
                iterations.report(
                        "of " + LIMIT + " connections of the source: " + oracle + "; " + neighbours.assertUntroubled());
            }
        }
    }

    /** Its description is asked over another pool than its rows. */
    @Test
    void aSourceOfOneConnectionAnswersWhicheverPoolHasItIdle(@TempDir Path folder) throws Exception {
        try (TestServer all = TestServers.postgres().freshDatabase()) {
            Rig.fill(all, ROWS);
            try (LimitedUser source = LimitedUser.of(all, 1);
                    Rig rig = Rig.start(folder, source, List.of("pool_size '20'", "pool_timeout '1'"), Map.of())) {
                Oracle oracle = rig.oracle(Duration.ofSeconds(30));
                for (int i = 0; i < 3; i++) {
                    oracle.mustBeRight("after the import " + i, ANSWER, () -> rig.ask(TWO_AT_ONCE));
                    try (Connection connection = rig.connect();
                            Statement statement = connection.createStatement()) {
                        statement.execute("REFRESH FOREIGN SCHEMA f");
                    }
                }
            }
        }
    }

    private static void askAll(Rig rig, Oracle oracle, Iterations iterations) throws Exception {
        List<CompletableFuture<Void>> clients = new ArrayList<>();
        for (int i = 0; i < iterations.count(); i++) {
            String when = iterations.at("client " + i);
            CompletableFuture<Void> client = new CompletableFuture<>();
            clients.add(client);
            new Thread(() -> {
                        try {
                            ask(rig, oracle, when);
                            client.complete(null);
                        } catch (Throwable e) {
                            client.completeExceptionally(e);
                        }
                    })
                    .start();
        }
        for (CompletableFuture<Void> client : clients) {
            client.get(120, TimeUnit.SECONDS);
        }
    }

    private static void ask(Rig rig, Oracle oracle, String when) throws Exception {
        try (Connection connection = rig.connect();
                Statement statement = connection.createStatement()) {
            statement.execute("SET enable_push_joins = off");
            statement.execute("SET enable_dependent_joins = off");
            for (int i = 0; i < 3; i++) {
                oracle.isRight(when, ANSWER, () -> Rig.ask(statement, TWO_AT_ONCE));
            }
        }
    }
}
