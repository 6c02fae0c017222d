package io.braid.survive;

import static org.assertj.core.api.Assertions.assertThat;

import io.braid.testkit.fault.Oracle;
import io.braid.testkit.fault.RowSum;
import io.braid.testkit.server.TestServer;
import io.braid.testkit.server.TestServers;
import io.braid.testkit.tier.Iterations;
import io.braid.testkit.tier.Tier;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * L5 and L6: tables are joined that are sixteen times as large as the memory there is, by one query and by many at
 * once.
 */
@Tag("scaled")
class TightMemoryTest {
    private static final int TIMES_AS_LARGE = 16;
    private static final int BYTES_OF_A_ROW = 100;
    /** How many times as long it may take as with memory for all of it. */
    private static final int TIMES_AS_LONG = 5;

    private static final Duration LONGEST = Duration.ofHours(4);
    static final String JOIN = "SELECT COUNT(*), SUM(a.k), MIN(a.t), MIN(b.t) FROM f.l a JOIN f.r b ON a.k = b.k";

    @TempDir
    private Path folder = Path.of("");

    @Test
    void oneQueryJoinsFarMoreThanItMayKeep() throws Exception {
        Iterations iterations = Iterations.of("survive.L5", 16, 64, 1024);
        int rows = rows(iterations.count());
        try (TestServer source = tables(rows)) {
            long took;
            try (Rig rig = rig(source, iterations.count(), Map.of())) {
                took = millisOfJoin(rig, rows);
                long peak = number(rig, "MAX(peak_memory_bytes)");
                long spilled = number(rig, "MAX(spilled_bytes)");
                assertThat(spilled).isPositive();
                assertThat(peak).isLessThanOrEqualTo(memory(iterations.count()) * 11 / 10);
                iterations.report("2 x " + iterations.count() + " MB within " + (memory(iterations.count()) >> 20)
                        + " MB: right after " + took + " ms, at most " + (peak >> 10) + " kB kept, " + (spilled >> 20)
                        + " MB spilled");
            }
            if (iterations.isSoak()) {
                assertThat(took).isLessThanOrEqualTo(TIMES_AS_LONG * millisWithMemoryForAll(source, iterations, rows));
            }
        }
    }

    private long millisWithMemoryForAll(TestServer source, Iterations iterations, int rows) throws Exception {
        String all = Runtime.getRuntime().maxMemory() / 2 + "B";
        // A log of its own tells what this one spills.
        String data = folder.resolve("with-memory").toString();
        try (Rig rig = rig(
                source, iterations.count(), Map.of("query-memory", all, "server-memory", all, "data-folder", data))) {
            long took = millisOfJoin(rig, rows);
            assertThat(number(rig, "MAX(spilled_bytes)")).isZero();
            iterations.report("the same with memory for all of it: right after " + took + " ms");
            return took;
        }
    }

    private static long millisOfJoin(Rig rig, int rows) throws Exception {
        Oracle oracle = rig.oracle(LONGEST);
        long start = System.nanoTime();
        oracle.mustBeRight("the join", answer(rows), () -> rig.ask(JOIN));
        long took = System.nanoTime() - start;
        oracle.assertNothingIsLeft("at the end");
        return TimeUnit.NANOSECONDS.toMillis(took);
    }

    @Test
    void manyAtOnceAreRightOrRefused() throws Exception {
        Iterations iterations = Iterations.of("survive.L6", 8, 24, 100);
        int megabytes = Tier.value("survive.L6.mb", 4, 64, 1024);
        int rows = rows(megabytes);
        // For half of them, as far as this process has it.
        String all = Math.min(
                                memory(megabytes) * iterations.count(),
                                Runtime.getRuntime().maxMemory())
                        / 2 + "B";
        try (TestServer source = tables(rows);
                Rig rig = rig(source, megabytes, Map.of("server-memory", all))) {
            Oracle oracle = rig.oracle(LONGEST);
            List<CompletableFuture<Void>> clients = new ArrayList<>();
            for (int i = 0; i < iterations.count(); i++) {
                clients.add(CompletableFuture.runAsync(
                        () -> oracle.isRight("one of many", answer(rows), () -> rig.ask(JOIN)),
                        task -> new Thread(task).start()));
            }
            for (CompletableFuture<Void> client : clients) {
                client.get(LONGEST.toSeconds(), TimeUnit.SECONDS);
            }
            oracle.assertNoErrorsBut("53200");
            oracle.mustBeRight("afterwards", answer(rows), () -> rig.ask(JOIN));
            oracle.assertNothingIsLeft("at the end");
            iterations.report(
                    iterations.count() + " joins of 2 x " + megabytes + " MB at once, " + all + " for all: " + oracle);
        }
    }

    /** Nobody waits for a connection who has one for which others wait. */
    @Test
    void oneConnectionIsEnoughForAll() throws Exception {
        int megabytes = 4;
        int rows = rows(megabytes);
        try (TestServer source = tables(rows);
                Rig rig = rig(source, megabytes, 1, Map.of())) {
            Oracle oracle = rig.oracle(LONGEST);
            List<CompletableFuture<Void>> clients = new ArrayList<>();
            for (int i = 0; i < 3; i++) {
                clients.add(CompletableFuture.runAsync(
                        () -> oracle.mustBeRight("one of three", answer(rows), () -> rig.ask(JOIN)),
                        task -> new Thread(task).start()));
            }
            for (CompletableFuture<Void> client : clients) {
                client.get(60, TimeUnit.SECONDS);
            }
            oracle.assertNothingIsLeft("at the end");
        }
    }

    private Rig rig(TestServer source, int megabytes, Map<String, String> more) throws Exception {
        return rig(source, megabytes, 32, more);
    }

    private Rig rig(TestServer source, int megabytes, int connections, Map<String, String> more) throws Exception {
        Map<String, String> settings = new HashMap<>(Map.of("query-memory", memory(megabytes) + "B"));
        settings.putAll(more);
        // Else PostgreSQL does it.
        settings.put("enable-push-joins", "off");
        settings.put("enable-dependent-joins", "off");
        settings.put("enable-partial-aggregates", "off");
        List<String> options = List.of("pool_size '" + connections + "'", "pool_timeout '" + LONGEST.toSeconds() + "'");
        return Rig.start(folder, source, options, settings);
    }

    static long memory(int megabytes) {
        return (long) Math.max(1, megabytes / TIMES_AS_LARGE) << 20;
    }

    static int rows(int megabytes) {
        return (megabytes << 20) / BYTES_OF_A_ROW;
    }

    /** Two tables with so many rows, which are made as they are read. */
    static TestServer tables(int rows) throws SQLException {
        TestServer source = TestServers.postgres().freshDatabase();
        Rig.fill(source, 10);
        try (Connection connection = source.connect();
                Statement statement = connection.createStatement()) {
            statement.execute(
                    "CREATE VIEW l AS SELECT k, repeat('l', 80) || k AS t FROM generate_series(1, " + rows + ") AS k");
            statement.execute("CREATE VIEW r AS SELECT " + rows + " + 1 - k AS k, repeat('r', 80) || k AS t"
                    + " FROM generate_series(1, " + rows + ") AS k");
        }
        return source;
    }

    static RowSum answer(int rows) {
        return RowSum.NONE.and(rows, (long) rows * (rows + 1) / 2, "l".repeat(80) + 1, "r".repeat(80) + 1);
    }

    private static long number(Rig rig, String figure) throws SQLException {
        return Long.parseLong(rig.value("SELECT " + figure + " FROM sys.query_log WHERE sql_text LIKE '%JOIN f.r b%'"));
    }
}
