package io.braid.survive;

import static org.assertj.core.api.Assertions.assertThat;

import io.braid.testkit.fault.Latencies;
import io.braid.testkit.fault.Memory;
import io.braid.testkit.fault.Neighbours;
import io.braid.testkit.fault.Oracle;
import io.braid.testkit.fault.RowSum;
import io.braid.testkit.proxy.FaultProxy;
import io.braid.testkit.server.TestServer;
import io.braid.testkit.server.TestServers;
import io.braid.testkit.tier.Iterations;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * L4 and L7 to L9: more than a server can do, clients that do not read, rows of any size, and neighbours that want
 * everything.
 */
@Tag("deep")
class LoadTest {
    private static final int ROWS = 20_000;
    /** What is kept for a client that does not read, in bytes. */
    private static final long MOST_HELD = 16L << 20;

    private static final String WORK = "SELECT COUNT(*), SUM(id) FROM f.items WHERE text LIKE '%row 1%' OR id > 0";
    /** How long a statement waits for its turn, and when it is to be told at the latest that it has none. */
    private static final int QUEUED_MILLIS = 50;

    private static final int TOLD_MILLIS = 100;

    private static final RowSum ITS_ANSWER = RowSum.NONE.and(ROWS, (long) ROWS * (ROWS + 1) / 2);

    /** Spills, and has one row for its client, who is in this process as well, to read. */
    private static final String HEAVY = "SELECT COUNT(*), SUM(id), SUM(pairs) FROM (SELECT a.id, COUNT(*) AS pairs"
            + " FROM f.items a JOIN f.items b ON a.id % 100 = b.id % 100 GROUP BY a.id) AS counted";

    private static final RowSum HEAVY_ANSWER =
            RowSum.NONE.and(ROWS, (long) ROWS * (ROWS + 1) / 2, (long) ROWS * ROWS / 100);

    @TempDir
    private Path folder = Path.of("");

    /** L4: beyond what can run at once, statements are refused in time, and those that run get on as well as before. */
    @Test
    void tooManyAreRefusedAndTheOthersGetOn() throws Exception {
        Iterations iterations = Iterations.of("survive.L4", 3, 20, 300);
        try (TestServer source = TestServers.h2().freshDatabase()) {
            Rig.fill(source, ROWS);
            try (Rig rig = Rig.start(
                    folder,
                    source,
                    List.of(),
                    Map.of("max-running-queries", "4", "queue-timeout", QUEUED_MILLIS + "ms"))) {
                Oracle oracle = rig.oracle(Duration.ofSeconds(10));
                Latencies refusals = new Latencies();
                load(rig, oracle, 4, refusals);
                Rounds right = new Rounds();
                for (int i = 0; i < iterations.count(); i++) {
                    int few = load(rig, oracle, 4, refusals);
                    right.add(few, load(rig, oracle, 40, refusals));
                }
                oracle.assertNoErrorsBut("53300");
                oracle.assertNothingIsLeft("at the end");
                iterations.report("right answers by 4 clients and by 40: %s; refused after %s; %s"
                        .formatted(right, refusals, oracle));
                assertThat(right.medianRatio()).isGreaterThan(iterations.isSoak() ? 0.8 : 0.2);
                if (iterations.isSoak()) {
                    assertThat(refusals.percentile(99)).isLessThan(TOLD_MILLIS);
                }
            }
        }
    }

    /** How many right answers so many clients get in a second, once all of them have logged in. */
    private static int load(Rig rig, Oracle oracle, int clients, Latencies refusals) throws Exception {
        int before = oracle.right();
        CyclicBarrier ready = new CyclicBarrier(clients);
        List<CompletableFuture<Void>> all = new ArrayList<>();
        for (int i = 0; i < clients; i++) {
            all.add(CompletableFuture.runAsync(
                    () -> ask(rig, oracle, ready, refusals), task -> new Thread(task).start()));
        }
        for (CompletableFuture<Void> client : all) {
            client.get(60, TimeUnit.SECONDS);
        }
        return oracle.right() - before;
    }

    private static void ask(Rig rig, Oracle oracle, CyclicBarrier ready, Latencies refusals) {
        try (Connection connection = rig.connect();
                Statement statement = connection.createStatement()) {
            ready.await();
            long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(1);
            while (System.nanoTime() < end) {
                long start = System.nanoTime();
                if (!oracle.isRight("under load", ITS_ANSWER, () -> Rig.ask(statement, WORK))) {
                    refusals.add(System.nanoTime() - start);
                }
            }
        } catch (SQLException | InterruptedException | BrokenBarrierException e) {
            throw new IllegalStateException(e);
        }
    }

    /** L7: of a result that nobody reads, little comes from the source, however large it is. */
    @Test
    void aClientThatDoesNotReadHoldsUpTheSourceAndNotTheServersMemory() throws Exception {
        try (TestServer source = TestServers.postgres().freshDatabase()) {
            Rig.fill(source, 10);
            Rig.makeEndless(source);
            try (FaultProxy proxy = FaultProxy.to(source.jdbcUrl());
                    Rig rig =
                            Rig.start(folder, new Proxied(source, proxy::through), List.of("pool_size '2'"), Map.of());
                    Connection connection = rig.connect();
                    Statement statement = connection.createStatement()) {
                Oracle oracle = rig.oracle(Duration.ofSeconds(30));
                proxy.passAll();
                try (ResultSet rows = statement.executeQuery("SELECT id, text FROM f.endless")) {
                    for (int i = 0; i < 3; i++) {
                        assertThat(rows.next()).isTrue();
                    }
                    long before = -1;
                    // Until no more comes, or too much has.
                    while (proxy.passed() != before && proxy.passed() < 1L << 30) {
                        before = proxy.passed();
                        TimeUnit.MILLISECONDS.sleep(500);
                    }
                    System.out.println("L7: of some 100 GB, " + (proxy.passed() >> 20)
                            + " MB have left the source for a client that has read 3 rows");
                    assertThat(proxy.passed()).isLessThan(64L << 20);
                }
                oracle.assertNothingIsLeft("at the end");
                oracle.mustBeRight("afterwards", Rig.NEIGHBOURS_ANSWER, () -> Rig.ask(statement, Rig.NEIGHBOUR));
            }
        }
    }

    /** L7: without the proxy, which keeps bytes of its own. */
    @Test
    void aClientThatDoesNotReadCostsLittleMemory() throws Exception {
        try (TestServer source = TestServers.postgres().freshDatabase()) {
            Rig.fill(source, 10);
            Rig.makeEndless(source);
            try (Rig rig = Rig.start(folder, source, List.of("pool_size '2'"), Map.of());
                    Connection connection = rig.connect();
                    Statement statement = connection.createStatement()) {
                // What a server keeps of the first such query is none of this one's.
                assertThat(rig.value("SELECT COUNT(*) FROM (SELECT id, text FROM f.endless LIMIT 3) AS few"))
                        .isEqualTo("3");
                long free = Memory.heap() + Memory.direct();
                try (ResultSet rows = statement.executeQuery("SELECT id, text FROM f.endless")) {
                    for (int i = 0; i < 3; i++) {
                        assertThat(rows.next()).isTrue();
                    }
                    // What others in the process have just begun with goes again.
                    long held = Long.MAX_VALUE;
                    for (int look = 0; look < 10 && held > MOST_HELD; look++) {
                        TimeUnit.SECONDS.sleep(1);
                        held = Memory.heap() + Memory.direct() - free;
                    }
                    System.out.println(
                            "L7: " + (held >> 20) + " MB are kept for a client that has read 3 rows, at both ends");
                    assertThat(held).isLessThan(MOST_HELD);
                }
            }
        }
    }

    /** L8: large cells and wide rows are right or refused, and the server stays. */
    @Test
    void largeCellsAndWideRowsAreRightOrRefused() throws Exception {
        Iterations iterations = Iterations.of("survive.L8", 40, 120, 256);
        try (TestServer source = TestServers.postgres().freshDatabase()) {
            Rig.fill(source, 5);
            try (Connection connection = source.connect();
                    Statement statement = connection.createStatement()) {
                StringBuilder columns = new StringBuilder("c0 INTEGER");
                StringBuilder values = new StringBuilder("0");
                for (int i = 1; i < 1600; i++) {
                    columns.append(", c").append(i).append(" INTEGER");
                    values.append(", ").append(i);
                }
                statement.execute("CREATE TABLE wide (" + columns + ")");
                statement.execute("INSERT INTO wide VALUES (" + values + ")");
                statement.execute("CREATE TABLE large (mb INTEGER, text TEXT)");
                for (int mb = 1; mb <= iterations.count(); mb *= 2) {
                    statement.execute("INSERT INTO large VALUES (" + mb + ", repeat('x', " + mb + " * 1048576))");
                }
            }
            try (Rig rig = Rig.start(folder, source, List.of(), Map.of());
                    Neighbours neighbours = rig.neighbours()) {
                Oracle oracle = rig.oracle(Duration.ofMinutes(1));
                Object[] wide = new Object[1600];
                Arrays.setAll(wide, i -> i);
                oracle.mustBeRight("1600 columns", RowSum.NONE.and(wide), () -> rig.ask("SELECT * FROM f.wide"));
                for (int mb = 1; mb <= iterations.count(); mb *= 2) {
                    String where = " FROM f.large WHERE mb = " + mb;
                    RowSum right = RowSum.NONE.and("x".repeat(mb << 20));
                    oracle.isRight("a cell of " + mb + " MB", right, () -> rig.ask("SELECT text" + where));
                    oracle.isRight(
                            "its length", RowSum.NONE.and(mb << 20), () -> rig.ask("SELECT CHAR_LENGTH(text)" + where));
                }
                oracle.assertNoErrorsBut("54000", "53200");
                oracle.assertNothingIsLeft("at the end");
                iterations.report("1600 columns right; cells of 1 to " + iterations.count() + " MB: " + oracle + "; "
                        + neighbours.assertUntroubled());
            }
        }
    }

    /** L9: one user's heavy queries keep others waiting, and fail nothing of theirs. */
    @Test
    void oneUsersHeavyQueriesTroubleNobodyElse() throws Exception {
        Iterations iterations = Iterations.of("survive.L9", 5, 15, 50);
        try (TestServer source = TestServers.h2().freshDatabase()) {
            Rig.fill(source, ROWS);
            try (Rig rig = Rig.start(folder, source, List.of("pool_size '20'"), Map.of("query-memory", "1MB"))) {
                Oracle oracle = rig.oracle(Duration.ofMinutes(2));
                Rounds p99 = new Rounds();
                List<Connection> heavy = connections(rig, rig.anotherUser(), iterations.count());
                for (int i = 0; i < (iterations.isSoak() ? Rounds.MANY : 1); i++) {
                    Neighbours alone = rig.neighbours();
                    TimeUnit.SECONDS.sleep(2);
                    alone.assertUntroubled();
                    try (Neighbours beside = rig.neighbours()) {
                        askHeavily(heavy, oracle);
                        beside.assertUntroubled();
                        p99.add(alone.percentile(99), beside.percentile(99));
                    }
                }
                for (Connection connection : heavy) {
                    connection.close();
                }
                oracle.assertNothingIsLeft("at the end");
                assertThat(oracle.errors()).isEmpty();
                iterations.report(
                        "p99 of short queries, alone and beside %d heavy ones, in ms: %s; of the heavy ones %s"
                                .formatted(iterations.count(), p99, oracle));
                if (iterations.isSoak()) {
                    assertThat(p99.medianRatio()).isLessThanOrEqualTo(2);
                }
            }
        }
    }

    /** So many of a user: who logs in while something is measured has the server compute as well. */
    private static List<Connection> connections(Rig rig, Properties user, int times) throws SQLException {
        List<Connection> connections = new ArrayList<>();
        for (int i = 0; i < times; i++) {
            connections.add(DriverManager.getConnection(rig.url(), user));
        }
        return connections;
    }

    /** On all of them at a time, for two seconds and until the last has been answered. */
    private static void askHeavily(List<Connection> connections, Oracle oracle) throws Exception {
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(2);
        List<CompletableFuture<Void>> all = new ArrayList<>();
        for (Connection connection : connections) {
            all.add(CompletableFuture.runAsync(
                    () -> askHeavily(connection, oracle, end), task -> new Thread(task).start()));
        }
        for (CompletableFuture<Void> client : all) {
            client.get(300, TimeUnit.SECONDS);
        }
    }

    private static void askHeavily(Connection connection, Oracle oracle, long end) {
        try (Statement statement = connection.createStatement()) {
            do {
                oracle.isRight("heavy", HEAVY_ANSWER, () -> Rig.ask(statement, HEAVY));
            } while (System.nanoTime() < end);
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }
}
