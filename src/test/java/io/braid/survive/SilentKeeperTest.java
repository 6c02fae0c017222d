package io.braid.survive;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import io.braid.testkit.fault.Oracle;
import io.braid.testkit.fault.RowSum;
import io.braid.testkit.parallel.AtOnce;
import io.braid.testkit.proxy.FaultProxy;
import io.braid.testkit.server.MortalServer;
import io.braid.testkit.server.ServerKind;
import io.braid.testkit.server.TestServer;
import io.braid.testkit.server.TestServers;
import io.braid.testkit.tier.Iterations;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/**
 * F3: the line to a source falls silent while rows of a view are written there, at the commit as well as at any other
 * byte: the refresh ends with an error, and does not hold up the next one.
 */
@Tag("scaled")
class SilentKeeperTest {
    private static final String VIEW = """
            CREATE VIRTUAL SCHEMA v;
            CREATE MATERIALIZED VIEW v.kept OPTIONS (store 'fragile', index 'id') AS SELECT COUNT(*) AS n, SUM(id) AS id FROM s.items;
            """;
    private static final String KEPT = "SELECT * FROM v.kept";
    private static final Duration LATEST = Duration.ofSeconds(10);
    private static final Duration SOON = Duration.ofSeconds(5);

    @TempDir
    private Path folder = Path.of("");

    @TestFactory
    Stream<DynamicTest> silence() throws Exception {
        return AtOnce.tests(
                dynamicTest("PostgreSQL's line", () -> aRefreshEndsWithAnErrorAndTheNextIsRight(ServerKind.POSTGRESQL)),
                dynamicTest("MariaDB's line", () -> aRefreshEndsWithAnErrorAndTheNextIsRight(ServerKind.MYSQL)),
                dynamicTest("at the commit", this::aSourceThatStandsStillAtTheCommitHoldsUpNoOtherRefresh));
    }

    private void aRefreshEndsWithAnErrorAndTheNextIsRight(ServerKind kind) throws Exception {
        Iterations iterations = Iterations.of("survive.F3", 1, 10, 100);
        try (TestServer source = TestServers.fresh(kind);
                FaultProxy line = FaultProxy.to(source.jdbcUrl());
                Rig rig = start(kind.name(), new Proxied(source, line::through))) {
            Oracle oracle = rig.oracle(LATEST);
            oracle.mustBeRight("at first", Rig.NEIGHBOURS_ANSWER, () -> refresh(rig));
            line.passAll();
            oracle.mustBeRight("to count its bytes", Rig.NEIGHBOURS_ANSWER, () -> refresh(rig));
            int all = (int) line.passed();
            for (int i = 0; i < iterations.count(); i++) {
                int bytes = iterations.random().nextInt(all);
                String when = iterations.at("silence after byte " + bytes + " of " + all);
                line.cutAfter(bytes, true, FaultProxy.Ending.SILENCE);
                // Right if all that was left to do is to remove the table from before.
                oracle.isRight(when, Rig.NEIGHBOURS_ANSWER, () -> refresh(rig));
                line.passAll();
                oracle.assertHeals(when, SOON, Rig.NEIGHBOURS_ANSWER, () -> refresh(rig));
                ViewsStoredInSourceTest.awaitTables(source, 1);
            }
            oracle.assertNoErrorsBut("58030", "HV00N");
            iterations.report(kind.embeddedTitle() + ", silent while it keeps rows: " + oracle);
        }
    }

    /** It is there when a commit waits for a standby that never comes. */
    private void aSourceThatStandsStillAtTheCommitHoldsUpNoOtherRefresh() throws Exception {
        try (MortalServer source = MortalServer.start(ServerKind.POSTGRESQL, folder.resolve("source"));
                Rig rig = start("standing", source)) {
            Oracle oracle = rig.oracle(LATEST);
            oracle.mustBeRight("at first", Rig.NEIGHBOURS_ANSWER, () -> refresh(rig));
            execute(source, "ALTER SYSTEM SET synchronous_standby_names = 'nobody'", "SELECT pg_reload_conf()");
            CompletableFuture<Boolean> refreshed = CompletableFuture.supplyAsync(
                    () -> oracle.isRight("at the commit", Rig.NEIGHBOURS_ANSWER, () -> refresh(rig)));
            awaitCommit(source);
            source.freeze();
            assertThat(refreshed.join()).isFalse();
            source.thaw();
            execute(source, "ALTER SYSTEM RESET synchronous_standby_names", "SELECT pg_reload_conf()");
            oracle.assertHeals("after the commit", SOON, Rig.NEIGHBOURS_ANSWER, () -> refresh(rig));
            ViewsStoredInSourceTest.awaitTables(source, 1);
            oracle.assertNoErrorsBut("58030");
        }
    }

    private static void awaitCommit(TestServer postgresql) throws Exception {
        try (Connection connection = postgresql.connect();
                Statement ask = connection.createStatement()) {
            long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(30);
            while (!waitsForStandby(ask)) {
                assertThat(System.nanoTime()).isLessThan(end);
                Thread.sleep(20);
            }
        }
    }

    private static boolean waitsForStandby(Statement ask) throws SQLException {
        try (ResultSet found = ask.executeQuery("SELECT 1 FROM pg_stat_activity WHERE wait_event = 'SyncRep'")) {
            return found.next();
        }
    }

    private static void execute(TestServer source, String... texts) throws SQLException {
        try (Connection connection = source.connect();
                Statement statement = connection.createStatement()) {
            for (String sql : texts) {
                statement.execute(sql);
            }
        }
    }

    private Rig start(String name, TestServer source) throws Exception {
        Rig.fill(source, 1);
        List<String> options = List.of(
                "kept_rows '" + ViewsStoredInSourceTest.schema(source) + "'",
                "stall_timeout '1'",
                "connect_timeout '2'",
                "breaker_failures '1000'");
        return Rig.start(folder.resolve(name), source, options, Map.of(), VIEW);
    }

    /** What is kept afterwards. */
    private static RowSum refresh(Rig rig) throws SQLException {
        try (Connection connection = rig.connect();
                Statement statement = connection.createStatement()) {
            statement.execute("REFRESH MATERIALIZED VIEW v.kept");
            return Rig.ask(statement, KEPT);
        }
    }
}
